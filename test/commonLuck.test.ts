import { describe, expect, it } from 'vitest';
import type { VariantPlan } from '../src/model/plan.js';
import type { LabRecord, RecordKind } from '../src/model/records.js';
import { LIBRARIES } from '../src/policy/libraries.js';
import { POLICIES, type PolicyKindName } from '../src/policy/register.js';
import { startRun } from '../src/sim/simulate.js';
import { scenarioIn, WORLDS } from './commonWorlds.js';

/** Each policy as it is written when it is never to act; a healthy world is assumed for none. */
const IDLE: { readonly [K in PolicyKindName]: readonly string[] } = {
  retry: [
    '{ maxAttempts: 1 }',
    '{ maxAttempts: 9, retryOn: { error: false, timeout: false, rateLimited: false, overloaded: false, refused: false } }',
  ],
  breaker: ['{ failureThreshold: 2147483647, openDuration: { initial: 1s, jitter: full } }'],
  timeout: ['10h'],
  deadline: ['10h'],
  retryBudget: [
    '{ size: 1000000000 }',
    '{ kind: grpc, maxTokens: 1000 }',
    '{ kind: aws, capacity: 1000000 }',
  ],
  throttle: ['{ kind: envoy, rpsThreshold: 1000000/s }'],
  rateLimit: ['{ rate: 1000000/s, burst: 1000000 }'],
  bulkhead: ['{ slots: 1000000, queue: 5 }'],
  fallback: [
    '{ on: { error: false, timeout: false, rateLimited: false, overloaded: false, refused: false } }',
    '{ kind: cache, on: { error: false, timeout: false, rateLimited: false, overloaded: false, refused: false } }',
    '{ kind: buffer, on: { error: false, timeout: false, rateLimited: false, overloaded: false, refused: false } }',
  ],
  hedge: ['10h', '{ quantile: 99, minimumSamples: 1000 }'],
  healthCheck: ['{ interval: 10h }'],
};

/** Everything that acts by chance: what an idle policy beside them must leave as it was. */
const STACK = [
  'retry: { maxAttempts: 4, delay: { initial: 20ms, growth: exponential, jitter: full } }',
  'breaker: { failureThreshold: 3, openDuration: { initial: 40ms, jitter: full } }',
  'throttle: { k: 1.5 }',
];

/** What only says that a policy is there, or how full it is. */
const OWN: readonly RecordKind[] = [
  'run-started',
  'level-placed',
  'level-changed',
  'breaker-placed',
];

/** All that happens in a run, but for what the policies say of themselves alone. */
function storyOf(variant: VariantPlan): readonly string[] {
  const lines: string[] = [];
  const take = ({ instance: _, ...record }: LabRecord) => {
    if (!OWN.includes(record.kind)) lines.push(Object.values(record).join(' '));
  };
  const run = startRun(variant, 5, { take });
  while (run.step());
  return lines;
}

/** The stack without what is of that kind, since luck goes by the kind and its number. */
function stackBeside(kind: string): readonly string[] {
  return STACK.filter((policy) => !policy.startsWith(`${kind}:`));
}

describe.each(Object.entries(WORLDS))('in a world of %s', (_, world) => {
  it.each(Object.keys(POLICIES) as PolicyKindName[])(
    'a %s that never acts changes nothing',
    (kind) => {
      for (const stack of [[], stackBeside(kind)]) {
        const alone = storyOf(scenarioIn(world, stack));
        expect(alone.length).toBeGreaterThan(100);
        for (const idle of IDLE[kind]) {
          for (let at = 0; at <= stack.length; at += 1) {
            const policies = stack.toSpliced(at, 0, `${kind}: ${idle}`);
            expect(storyOf(scenarioIn(world, policies))).toEqual(alone);
          }
        }
      }
    },
  );
});

/** What a library's breaker must be told; the others are as their libraries have them. */
const REQUIRED: Readonly<Record<string, string>> = {
  semian: 'library: semian, error_threshold: 3, error_timeout: 5, success_threshold: 1',
  cockatiel:
    'library: cockatiel, halfOpenAfter: 10s, breaker: { type: ConsecutiveBreaker, threshold: 3 }',
};

describe('in a healthy world', () => {
  const HEALTHY = `duration: 2s
  workload: { arrivals: 100/s }
  dependency: { latency: { distribution: uniform, from: 1ms, to: 9ms } }`;

  it.each(LIBRARIES)('the breaker of $library changes nothing', ({ library }) => {
    const written = REQUIRED[library] ?? `like: ${library}`;
    const alone = storyOf(scenarioIn(HEALTHY, []));
    expect(storyOf(scenarioIn(HEALTHY, [`breaker: { ${written} }`]))).toEqual(alone);
  });
});

describe('variants with quite different policies', () => {
  it.each(Object.entries(WORLDS))('meet the same operations in a world of %s', (name, world) => {
    const startsOf = (policies: readonly string[]) => {
      const seen: string[] = [];
      const take = ({ kind, at, operation, client, flow }: LabRecord) => {
        if (kind === 'operation-started') seen.push([at, operation, client, flow].join(' '));
      };
      const run = startRun(scenarioIn(world, policies), 5, { take });
      while (run.step());
      return name === 'users' ? seen.slice(0, 4) : seen;
    };
    const policies = [
      ...STACK,
      'hedge: 5ms',
      'timeout: 15ms',
      'bulkhead: 3',
      'healthCheck: { interval: 20ms }',
    ];
    expect(startsOf(policies)).toEqual(startsOf([]));
  });
});
