import { readFileSync } from 'node:fs';
import { type DependencySettings, dependencyTable } from '../src/model/dependency.js';
import type { Plan, PolicyPlan, VariantPlan } from '../src/model/plan.js';
import { formatDuration, type Micros } from '../src/model/time.js';
import { workloadTable } from '../src/model/workload.js';
import { type World, worldTable } from '../src/model/world.js';
import { backoffTable } from '../src/policy/backoff.js';
import { retryTable } from '../src/policy/retry.js';
import { readScenario } from '../src/scenario/readScenario.js';
import type { Source } from '../src/scenario/source.js';
import { settingsOf } from './policy/settingsOf.js';

/** Durations in tests are written as `5 * MS`. */
export const MS: Micros = 1_000;

/** A retry policy. */
export function retry(maxAttempts: number, delay: Micros): PolicyPlan {
  const wait = settingsOf(backoffTable, { initial: delay });
  return { kind: 'retry', settings: settingsOf(retryTable, { maxAttempts, delay: wait }) };
}

/** A breaker of the lab's own kind that counts failures in a row; read as from a file. */
export function breaker(failureThreshold: number, openDuration: Micros, probes = 1): PolicyPlan {
  const settings = { failureThreshold, openDuration: formatDuration(openDuration), probes };
  const lone = {
    role: 'after',
    about: 'About it.',
    policies: [{ breaker: settings }],
    checks: [{ name: 'it is over', metric: 'operations', equals: 1 }],
    verdict: { pass: 'PROVED', fail: 'NOT PROVED' },
  };
  const head = { scenario: 'made-up', title: 'A title', about: 'About it.' };
  const text = JSON.stringify({
    ...head,
    world: { workload: { operations: 1 } },
    variants: { lone },
  });
  const [policy] = read({ file: 'made-up.json', text }).variants.flatMap(
    ({ policies }) => policies,
  );
  if (policy === undefined) throw new Error('the breaker was lost');
  return policy;
}

/** A dependency, of which only some things are said. */
type Given = Partial<Omit<DependencySettings, 'latency'>> & { readonly latency?: Micros };

function fixed(value: Micros): DependencySettings['latency'] {
  return { distribution: 'fixed', value };
}

/** Operations against a dependency that is up and answers after 5 ms, unless said otherwise. */
export function world(operations: number, dependency: Given = {}): World {
  const { latency, ...rest } = dependency;
  const given = latency === undefined ? rest : { ...rest, latency: fixed(latency) };
  return settingsOf(worldTable, {
    workload: settingsOf(workloadTable, { operations }),
    dependency: settingsOf(dependencyTable, given),
  });
}

/** A variant called lone: one operation, no policies, no checks, unless said otherwise. */
export function variant(parts: Partial<VariantPlan> = {}): VariantPlan {
  return {
    name: 'lone',
    role: 'after',
    about: 'About it.',
    world: world(1),
    policies: [],
    checks: [],
    verdict: { pass: 'PROVED', fail: 'NOT PROVED' },
    ...parts,
  };
}

/** A plan of the given variants; its focus is the first. */
export function plan(...variants: readonly VariantPlan[]): Plan {
  return {
    scenario: 'made-up',
    title: 'A title',
    about: 'About it.',
    source: '',
    seed: 1,
    seeds: 1,
    focus: variants[0]?.name ?? '',
    variants,
  };
}

/** The shipped scenario session-08, with overrides as on the command line. */
export function session08(...overrides: readonly string[]): Plan {
  const file = new URL('../scenarios/session-08.yaml', import.meta.url);
  return read({ file: 'session-08.yaml', text: readFileSync(file, 'utf8') }, overrides);
}

function read(source: Source, overrides: readonly string[] = []): Plan {
  const { plan: resolved, problems } = readScenario(source, overrides);
  if (resolved === undefined) throw new Error(JSON.stringify(problems));
  return resolved;
}
