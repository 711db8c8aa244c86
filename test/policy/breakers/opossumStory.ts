import { Opossum } from '../../../src/policy/breakers/opossum.js';
import type { OpossumSettings } from '../../../src/policy/breakers/opossumOptions.js';
import { REFUSED_CAPACITY, REFUSED_OPEN, REFUSED_PROBING } from '../../../src/policy/port.js';

/** The defaults of opossum as its documentation gives them. */
export const DEFAULTS: OpossumSettings = {
  timeout: 10_000_000,
  errorThresholdPercentage: 50,
  resetTimeout: 30_000_000,
  rollingCountTimeout: 10_000_000,
  rollingCountBuckets: 10,
  volumeThreshold: 0,
  capacity: null,
  allowWarmUp: false,
  enabled: true,
  rollingPercentilesEnabled: true,
  enableSnapshots: true,
};

/** A breaker that opens at the first failure, for 200 ms, and lets calls take their time. */
export const QUICK = { timeout: 'false', resetTimeout: 200_000 } as const;

const ANSWERS = new Map([
  [REFUSED_OPEN, 'refused: open'],
  [REFUSED_PROBING, 'refused: probing'],
  [REFUSED_CAPACITY, 'refused: capacity'],
]);

/**
 * Plays lines such as `200 ask a`, `200.5 fail a`, `3 stats` (milliseconds, verb, call) and says
 * what was to be seen after each: the answer where there is one, the state, the calls timed out.
 */
export function tell(options: Partial<OpossumSettings>, ...lines: string[]): string[] {
  const breaker = new Opossum({ ...DEFAULTS, ...options });
  const permits = new Map<string, number>();
  return lines.map((line) => {
    const [at = '', verb = '', call = ''] = line.split(' ');
    const now = Math.round(Number(at) * 1000);
    const answer = play(breaker, permits, verb, call, now);
    const timedOut = [...permits].filter(([, permit]) => breaker.timedOut.includes(permit));
    const names = timedOut.map(([name]) => name).join(',');
    return `${answer}${breaker.state}${names === '' ? '' : ` timed out: ${names}`}`;
  });
}

function play(
  breaker: Opossum,
  permits: Map<string, number>,
  verb: string,
  call: string,
  now: number,
): string {
  const permit = permits.get(call) ?? Number.NaN;
  if (verb === 'ask') return ask(breaker, permits, call, now);
  if (verb === 'ok') breaker.recordSuccess(permit, now, 0);
  else if (verb === 'fail') breaker.recordFailure(permit, now, 0);
  else if (verb === 'filtered') breaker.recordIgnored(permit, now, 0);
  else if (verb === 'release') breaker.release(permit, now);
  else if (verb === 'wake') breaker.wake(now);
  else if (verb === 'open' || verb === 'close' || verb === 'enable' || verb === 'disable') {
    breaker[verb](now);
  } else return show(breaker, verb, now);
  return '';
}

function ask(breaker: Opossum, permits: Map<string, number>, call: string, now: number): string {
  const permit = breaker.tryAcquire(now);
  if (permit < 0) return `${ANSWERS.get(permit)}, `;
  permits.set(call, permit);
  return 'admitted, ';
}

function show(breaker: Opossum, verb: string, now: number): string {
  if (verb === 'why') return `${breaker.why}, `;
  if (verb === 'next') return `${breaker.nextWake}, `;
  if (verb === 'flags') return `warmUp ${breaker.warmUp} pendingClose ${breaker.pendingClose}, `;
  if (verb !== 'stats') throw new Error(`unknown verb: ${verb}`);
  breaker.wake(now);
  return `${Object.values(breaker.stats).join(' ')}, `;
}

/** A call that ends at once, one after the other: `calls(5, 'fail', 'a', 'b')`. */
export function calls(at: number, outcome: string, ...names: string[]): string[] {
  return names.flatMap((name) => [`${at} ask ${name}`, `${at} ${outcome} ${name}`]);
}
