import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScenario, run } from '../src/index.js';
import { findShipped } from './baseTexts.js';
import { PACKAGE_FOLDER } from './cli/captureHost.js';

/** A claim, and two values of a knob on either side of the figure that decides over it. */
interface Boundary {
  readonly variant: string;
  readonly check: string;
  /** Why it lies there. */
  readonly because: string;
  /** Paths of `--set`, with which the claim holds, and with which it does not. */
  readonly holds: readonly string[];
  readonly fails: readonly string[];
}

/** The policies of a variant, for paths. */
const of = (variant: string): string => `variants.${variant}.policies`;

const BOUNDARIES: Readonly<Record<string, readonly Boundary[]>> = {
  'day-6-retries-jitter': [
    {
      variant: 'day-6-jitter',
      check: 'nearly all complete',
      because: 'the fourth attempts come 350 to 700 ms after the first',
      holds: ['dependency.trouble.0.until=340ms'],
      fails: ['dependency.trouble.0.until=700ms'],
    },
  ],
  'day-7-retry-after': [
    {
      variant: 'day-7-obey',
      check: 'everybody gets in',
      because: 'thirty get in ten at a time',
      holds: [`${of('day-7-obey')}.retry.maxAttempts=3`],
      fails: [`${of('day-7-obey')}.retry.maxAttempts=2`],
    },
  ],
  'three-tools': [
    {
      variant: 'blip-retry',
      check: 'nobody notices',
      because: 'two waits must outlast a blip of 200 ms',
      holds: [`${of('blip-retry')}.retry.delay=100ms`],
      fails: [`${of('blip-retry')}.retry.delay=90ms`],
    },
    {
      variant: 'overload-limit',
      check: 'nobody waits long',
      because: 'the server does 100 a second',
      holds: ['variants.overload-limit.world.dependency.trouble.0.rate=98/s'],
      fails: ['variants.overload-limit.world.dependency.trouble.0.rate=110/s'],
    },
  ],
  'lesson-fast-fail': [
    {
      variant: 'lesson-fast-fail-timeout',
      check: 'nearly all threads are held',
      because: '85 threads are 20 requests a second for 4.25 s',
      holds: [`${of('lesson-fast-fail-timeout')}.timeout=4.7s`],
      fails: [`${of('lesson-fast-fail-timeout')}.timeout=3.8s`],
    },
  ],
  'lesson-rate': [
    {
      variant: 'lesson-rate-count-quiet',
      check: 'it never trips',
      because: 'a call a second fails ten or eleven times in ten seconds',
      holds: [`${of('lesson-rate-count-quiet')}.breaker.error_threshold=12`],
      fails: [`${of('lesson-rate-count-quiet')}.breaker.error_threshold=10`],
    },
    {
      variant: 'lesson-rate-busy',
      check: 'it never trips',
      because: '2 % fail, and of a thousand calls hardly ever 5 %',
      holds: ['failureRateThreshold=5%', 'minimumCalls=500'].map(
        (each) => `${of('lesson-rate-busy')}.breaker.${each}`,
      ),
      fails: ['failureRateThreshold=2%', 'minimumCalls=500'].map(
        (each) => `${of('lesson-rate-busy')}.breaker.${each}`,
      ),
    },
  ],
  'lesson-floor': [
    {
      variant: 'lesson-floor-twenty',
      check: 'it is open',
      because: 'twenty calls are in the window',
      holds: [`${of('lesson-floor-twenty')}.breaker.circuitBreakerRequestVolumeThreshold=20`],
      fails: [`${of('lesson-floor-twenty')}.breaker.circuitBreakerRequestVolumeThreshold=21`],
    },
  ],
  'lesson-slow': [
    {
      variant: 'lesson-slow-counted',
      check: 'it opens',
      because: 'an answer takes 10.05 s',
      holds: [`${of('lesson-slow-counted')}.breaker.slowCallDuration=10s`],
      fails: [`${of('lesson-slow-counted')}.breaker.slowCallDuration=10.1s`],
    },
  ],
  'lesson-eager': [
    {
      variant: 'lesson-eager-one',
      check: 'nearly nothing is answered',
      because: 'two failures in a row come once in 2500 calls, not once in 50',
      holds: [`${of('lesson-eager-one')}.breaker.failureThreshold=1`],
      fails: [`${of('lesson-eager-one')}.breaker.failureThreshold=2`],
    },
  ],
  'lesson-late': [
    {
      variant: 'lesson-late-huge',
      check: 'it never trips',
      because: 'only 600 look-ups can fail in the outage',
      holds: ['minimumCalls=1400', 'slidingWindow=1400'].map(
        (each) => `${of('lesson-late-huge')}.breaker.${each}`,
      ),
      fails: ['minimumCalls=1000', 'slidingWindow=1000'].map(
        (each) => `${of('lesson-late-huge')}.breaker.${each}`,
      ),
    },
  ],
  'lesson-stampede': [
    {
      variant: 'lesson-stampede-ten',
      check: 'no relapse',
      because: '200 are served and 800 may wait before the first answer is out',
      holds: [`${of('lesson-stampede-ten')}.breaker.probes=800`],
      fails: [`${of('lesson-stampede-ten')}.breaker.probes=1500`],
    },
  ],
  'lesson-growing': [
    {
      variant: 'lesson-growing-mesh',
      check: 'at a price',
      because: 'the wait after the repair is no longer than the last one',
      holds: [`${of('lesson-growing-mesh')}.breaker.max_ejection_time=50s`],
      fails: [`${of('lesson-growing-mesh')}.breaker.base_ejection_time=60s`],
    },
  ],
  'lesson-scope': [
    {
      variant: 'lesson-scope-application',
      check: 'searches fail',
      because: 'half of all calls must be payments for half of them to fail',
      holds: ['flows.payment.share=3', 'flows.search.share=2'],
      fails: ['flows.payment.share=1', 'flows.search.share=4'],
    },
  ],
  'lesson-bulkhead': [
    {
      variant: 'lesson-bulkhead-alone',
      check: 'every checkout is answered',
      because: 'checkouts need 20 x 0.05 = 1 of the 50 workers, some more at times',
      holds: [`${of('lesson-bulkhead-alone')}.bulkhead.slots=40`],
      fails: [`${of('lesson-bulkhead-alone')}.bulkhead.slots=50`],
    },
  ],
  'lesson-fallback': [
    {
      variant: 'lesson-fallback-cache',
      check: 'everybody is answered',
      because: 'the outage takes 60 s, and up to 5 s pass until the next probe',
      holds: [`${of('lesson-fallback-cache')}.fallback.maxAge=66s`],
      fails: [`${of('lesson-fallback-cache')}.fallback.maxAge=59s`],
    },
  ],
  'lesson-mesh': [
    {
      variant: 'lesson-mesh-library',
      check: 'a sick host does not trip it',
      because: 'one call in ten fails',
      holds: [`${of('lesson-mesh-library')}.breaker.failureRateThreshold=11`],
      fails: [`${of('lesson-mesh-library')}.breaker.failureRateThreshold=10`],
    },
  ],
  'retry-loop': [
    {
      variant: 'retry-loop-inside',
      check: 'it never opens',
      because: 'six attempts in a row take 1.51 s',
      holds: [`${of('retry-loop-inside')}.breaker.slidingWindow=1.5s`],
      fails: [`${of('retry-loop-inside')}.breaker.slidingWindow=1.52s`],
    },
  ],
  'indexer-redis': [
    {
      variant: 'indexer-redis-breaker',
      check: 'no event failed',
      because: '58 x 136.1 s = 7894 events are to be kept',
      holds: [`${of('indexer-redis-breaker')}.fallback.size=7900`],
      fails: [`${of('indexer-redis-breaker')}.fallback.size=7880`],
    },
    {
      variant: 'indexer-redis-long-timeout',
      check: 'events are turned away',
      because: '1000 may wait of 1747 that come, 16 of them in work',
      holds: ['pools.workers.queue=1000'],
      fails: ['pools.workers.queue=1731'],
    },
  ],
  'indexer-redis-cooldown': [
    {
      variant: 'indexer-redis-cooldown-long',
      check: '7400 events are lost',
      because: 'from 232.4 s on 58 a second are',
      holds: [`${of('indexer-redis-cooldown-long')}.breaker.openDuration=5m`],
      fails: [`${of('indexer-redis-cooldown-long')}.breaker.openDuration=299s`],
    },
    {
      variant: 'indexer-redis-cooldown-doubling',
      check: 'no event failed',
      because: 'the buffer is full after 172 s',
      holds: [`${of('indexer-redis-cooldown-doubling')}.breaker.openDuration=170s`],
      fails: [`${of('indexer-redis-cooldown-doubling')}.breaker.openDuration=174s`],
    },
  ],
  'indexer-redis-flapping': [
    {
      variant: 'indexer-redis-flapping-three',
      check: 'it seldom trips again',
      because: 'of 85 trials 0.4 of one close and 0.064 of three',
      holds: [`${of('indexer-redis-flapping-three')}.breaker.successThreshold=3`],
      fails: [`${of('indexer-redis-flapping-three')}.breaker.successThreshold=1`],
    },
  ],
  'horizon-upstream': [
    {
      variant: 'horizon-upstream-breaker',
      check: 'and again after five minutes',
      because: 'it opens at 90 s, and closes up to 91 s after the outage',
      holds: ['dependencies.upstream.trouble.0.until=395s'],
      fails: ['dependencies.upstream.trouble.0.until=299s'],
    },
    {
      variant: 'horizon-upstream-both',
      check: 'pages never fail',
      because: 'some 125 come in the 2.5 s in which all workers are held',
      holds: ['pools.workers.queue=180'],
      fails: ['pools.workers.queue=80'],
    },
  ],
  'horizon-alternatives': [
    {
      variant: 'horizon-alternatives-short-timeout',
      check: 'half the pages fail',
      because: '100 workers / 4.17 s x 1.25 are 0.6 of 50 a second',
      holds: [`${of('horizon-alternatives-short-timeout')}.timeout=4.5s`],
      fails: [`${of('horizon-alternatives-short-timeout')}.timeout=3.8s`],
    },
    {
      variant: 'horizon-alternatives-polling',
      check: 'pages go on',
      because: 'bad polls end at 61 s and every 10 s after it',
      holds: [`${of('horizon-alternatives-polling')}.healthCheck.unhealthyAfter=4`],
      fails: [`${of('horizon-alternatives-polling')}.healthCheck.unhealthyAfter=5`],
    },
  ],
  'hedging-brownout': [
    {
      variant: 'hedging-brownout-budget',
      check: 'all is answered',
      because: '120 x 1.11 = 133 a second are what the slow servers can do',
      holds: [`${of('hedging-brownout-budget')}.hedge.budget=8%`],
      fails: [`${of('hedging-brownout-budget')}.hedge.budget=20%`],
    },
  ],
};

async function outcomeWith(scenario: string, { variant, check }: Boundary, set: readonly string[]) {
  const file = `${scenario}.yaml`;
  const text = readFileSync(join(PACKAGE_FOLDER, 'scenarios', file), 'utf8');
  const { plan, problems } = readScenario({ file, text }, set, findShipped);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  const { variants } = await run(plan, { focus: [variant], onlyFocus: true });
  const claims = variants.find(({ name }) => name === variant)?.checks ?? [];
  return claims.find(({ name }) => name === check)?.outcome;
}

describe.each(Object.entries(BOUNDARIES))('the figures of %s decide', (scenario, boundaries) => {
  it.each(boundaries.map((each) => [each.variant, each.check, each.because, each] as const))(
    'in %s whether "%s": %s',
    async (_, _check, _because, boundary) => {
      expect({
        within: await outcomeWith(scenario, boundary, boundary.holds),
        beyond: await outcomeWith(scenario, boundary, boundary.fails),
      }).toEqual({ within: 'pass', beyond: 'fail' });
    },
  );
});
