// The child process of `breakers.mjs` for a real library: refusals only, as its users meet them, a
// promise that is awaited and rejects.
import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import CircuitBreaker from 'opossum';

const name = process.argv[3];
const LONG = 2_147_483_647;

const REFUSERS = {
  'opossum itself': async () => {
    const breaker = new CircuitBreaker(fail, { resetTimeout: LONG, errorThresholdPercentage: 1 });
    await breaker.fire().catch(() => {});
    return () => breaker.fire();
  },
  'cockatiel itself': async () => {
    const breaker = new ConsecutiveBreaker(1);
    const policy = circuitBreaker(handleAll, { breaker, halfOpenAfter: LONG });
    await policy.execute(fail).catch(() => {});
    return () => policy.execute(fail);
  },
};

let reached = 0;
const refuse = await REFUSERS[name]();
reached = 0;

process.on('message', ({ kind, calls }) => answer(kind, calls));

async function answer(kind, calls) {
  process.send(kind === 'refused' ? await nanosPerRefusal(calls) : null);
}

async function nanosPerRefusal(calls) {
  const started = process.hrtime.bigint();
  let refused = 0;
  for (let call = 0; call < calls; call += 1) {
    try {
      await refuse();
    } catch {
      refused += 1;
    }
  }
  const elapsed = Number(process.hrtime.bigint() - started);
  if (refused !== calls || reached > 0) throw new Error(`${name} let calls through`);
  return elapsed / calls;
}

function fail() {
  reached += 1;
  return Promise.reject(new Error('down'));
}
// Whoever started this process and has no more questions lets it end.
process.on('disconnect', () => process.exit());
