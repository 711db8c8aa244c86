// The child process of `breakers.mjs`: measures one subject, a round whenever it is asked to. It
// knows no other subject, so that every call inside the breaker has one target only.
import { pathToFileURL } from 'node:url';
import { build } from './breakerSubjects.mjs';

const [bundle, name] = process.argv.slice(2);
const library = await import(pathToFileURL(bundle).href);

/** Calls come so many microseconds apart; all of them fit into the first half hour. */
const APART = 100;
let now = 0;

const steady = caller(build(library, name, false));
const failing = caller(build(library, name, false));
const refusing = caller(tripped(build(library, name, true)));

/**
 * The functions in which a program asks and tells a breaker. Programs have other things to do in
 * between, so these must not melt into the loop that measures: a loop that has met two of each
 * cannot know which it calls, and calls it.
 */
function caller(breaker) {
  if (breaker === null) return null;
  const hasTimers = breaker.nextWake < Number.POSITIVE_INFINITY;
  return {
    ask: hasTimers
      ? (at) => {
          if (breaker.nextWake <= at) breaker.wake(at);
          return breaker.tryAcquire(at);
        }
      : (at) => breaker.tryAcquire(at),
    succeed: (permit, at) => breaker.recordSuccess(permit, at, APART),
    fail: (permit, at) => breaker.recordFailure(permit, at, APART),
  };
}

const ROUNDS = {
  success({ ask, succeed }, calls, start) {
    let admitted = 0;
    for (let call = 0; call < calls; call += 1) {
      const at = start + call * APART;
      const permit = ask(at);
      if (permit >= 0) admitted += 1;
      succeed(permit, at);
    }
    return admitted;
  },
  /** One success in a hundred keeps a limit of 100 % from being reached. */
  failure({ ask, succeed, fail }, calls, start) {
    let admitted = 0;
    let untilSuccess = 0;
    for (let call = 0; call < calls; call += 1) {
      const at = start + call * APART;
      const permit = ask(at);
      if (permit >= 0) admitted += 1;
      if (untilSuccess === 0) succeed(permit, at);
      else fail(permit, at);
      untilSuccess = untilSuccess === 0 ? 99 : untilSuccess - 1;
    }
    return admitted;
  },
  refused({ ask }, calls, start) {
    let admitted = 0;
    for (let call = 0; call < calls; call += 1) {
      if (ask(start + call) >= 0) admitted += 1;
    }
    return admitted;
  },
};
const CALLERS = { success: steady, failure: failing, refused: refusing };

const nothing = { ask: () => 0, succeed: () => {}, fail: () => {} };
const another = { ask: (at) => -at, succeed: (permit) => permit, fail: (permit) => permit };
for (const round of Object.values(ROUNDS))
  for (const each of [nothing, another]) round(each, 100, 0);

process.on('message', ({ kind, calls }) => process.send(measure(kind, calls)));

/** Nanoseconds per call, or bytes of heap per refusal; null where the subject does not do that. */
function measure(kind, calls) {
  if (kind === 'heap') return refusing === null ? null : heapGrowth(calls);
  // What never refuses needs no measure of its failures either: they would trip nothing.
  if (refusing === null && kind !== 'success') return null;
  const started = process.hrtime.bigint();
  const admitted = ROUNDS[kind](CALLERS[kind], calls, now);
  const elapsed = Number(process.hrtime.bigint() - started);
  now += calls * APART;
  if (admitted !== (kind === 'refused' ? 0 : calls)) throw new Error(`${name}: ${admitted} in`);
  return elapsed / calls;
}

/** What a refusal leaves behind on the heap; negative when a collection came in between. */
function heapGrowth(calls) {
  const before = process.memoryUsage().heapUsed;
  ROUNDS.refused(refusing, calls, now);
  return (process.memoryUsage().heapUsed - before) / calls;
}

/** The breaker once it refuses. */
function tripped(breaker) {
  if (breaker === null) return null;
  const { ask, fail } = caller(breaker);
  for (let call = 0; call < 10_000; call += 1) {
    now += APART;
    const permit = ask(now);
    if (permit < 0) return breaker;
    fail(permit, now);
  }
  throw new Error(`${name} does not trip`);
}
