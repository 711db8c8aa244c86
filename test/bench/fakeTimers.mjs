// session-08 with its breaker, done by two real libraries under fake timers: a promise for every
// operation, timers for its waits, and a clock that is moved on by hand.
import FakeTimers from '@sinonjs/fake-timers';
import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import CircuitBreaker from 'opossum';

const ATTEMPTS = 4;
const [ANSWER, DELAY, OPEN, RECOVERY] = [5, 250, 200, 350];

const sleep = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

/** A breaker's way of making a call, by the name of its library. */
const GUARDS = {
  opossum: (call) => {
    const breaker = new CircuitBreaker(call, {
      resetTimeout: OPEN,
      timeout: false,
      errorThresholdPercentage: 50,
      volumeThreshold: 3,
    });
    return () => breaker.fire();
  },
  cockatiel: (call) => {
    const breaker = new ConsecutiveBreaker(3);
    const policy = circuitBreaker(handleAll, { breaker, halfOpenAfter: OPEN });
    return () => policy.execute(call);
  },
};

/** How many attempts so many operations made, and the seconds that took. */
export async function runUnderFakeTimers(library, operations) {
  const started = process.hrtime.bigint();
  const toFake = [
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'Date',
    'performance',
  ];
  const clock = FakeTimers.install({ toFake, loopLimit: Number.POSITIVE_INFINITY });
  try {
    const attempts = await work(GUARDS[library], operations, clock);
    return { attempts, seconds: Number(process.hrtime.bigint() - started) / 1e9 };
  } finally {
    clock.uninstall();
  }
}

async function work(guard, operations, clock) {
  const begin = Date.now();
  let attempts = 0;
  const attempt = guard(async () => {
    await sleep(ANSWER);
    if (Date.now() - begin < RECOVERY) throw new Error('down');
  });
  const operation = async () => {
    for (let left = ATTEMPTS; left > 0; left -= 1) {
      attempts += 1;
      try {
        await attempt();
        return;
      } catch {
        if (left > 1) await sleep(DELAY);
      }
    }
  };
  const all = Promise.all(Array.from({ length: operations }, operation));
  // Long enough for all waits; the libraries' own intervals never end.
  await clock.tickAsync(ATTEMPTS * (ANSWER + DELAY));
  await all;
  return attempts;
}
