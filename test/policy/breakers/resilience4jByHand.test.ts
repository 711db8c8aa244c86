import { describe, expect, it } from 'vitest';
import {
  build,
  type Line,
  metrics,
  type Overrides,
  play,
  states,
  timers,
} from './resilience4jStory.js';

const SECOND: Overrides = {
  slidingWindowSize: 2,
  minimumNumberOfCalls: 2,
  waitDurationInOpenState: 1_000_000,
  permittedNumberOfCallsInHalfOpenState: 2,
};

/** How to get into a state, and what it is called. */
const INTO = [
  { verbs: [], from: 'CLOSED' },
  { verbs: ['open'], from: 'OPEN' },
  { verbs: ['open', 'halfOpen'], from: 'HALF_OPEN' },
  { verbs: ['forceOpen'], from: 'FORCED_OPEN' },
  { verbs: ['disable'], from: 'DISABLED' },
  { verbs: ['metricsOnly'], from: 'METRICS_ONLY' },
] as const;

const REFUSED = ['CLOSED halfOpen', 'METRICS_ONLY open', 'METRICS_ONLY halfOpen'];

describe('resilience4j, moved by hand', () => {
  it.each(INTO)('from $from: to every state but the refused ones', ({ verbs, from }) => {
    const seen = ['close', 'open', 'halfOpen', 'forceOpen', 'disable', 'metricsOnly'].map(
      (verb) => {
        const breaker = build({});
        play(
          breaker,
          verbs.map((way) => [`0 ${way}`, '']),
          () => '',
        );
        return play(breaker, [[`0 ${verb}`, '']], () => '')[0]?.[1];
      },
    );
    const answer = (verb: string, to: string) =>
      REFUSED.includes(`${from} ${verb}`) ? `refused ${from}` : `done ${to}`;
    expect(seen).toEqual([
      'CLOSED',
      answer('open', 'OPEN'),
      answer('halfOpen', 'HALF_OPEN'),
      'FORCED_OPEN',
      'DISABLED',
      'METRICS_ONLY',
    ]);
  });

  it('from metrics-only neither "open for" nor "open until" is allowed', () => {
    const lines: Line[] = [
      ['0 metricsOnly', 'METRICS_ONLY 0 Infinity'],
      ['0 openFor 5', 'refused METRICS_ONLY 0 Infinity'],
      ['0 openUntil 5', 'refused METRICS_ONLY 0 Infinity'],
    ];
    expect(timers({}, lines)).toEqual(lines);
  });

  it('closed to closed clears the window', () => {
    const lines: Line[] = [
      ['0 fail', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['0 close', 'CLOSED -1 -1 | 0 0 0 | 0'],
      ['0 fail', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['0 reset', 'CLOSED -1 -1 | 0 0 0 | 0'],
    ];
    expect(metrics(SECOND, lines)).toEqual(lines);
  });

  it('opened from closed, it goes on with the window and counts as the first opening', () => {
    const lines: Line[] = [
      ['0 fail', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['0 open', 'done OPEN -1 -1 | 1 1 0 | 0'],
      ['1 ok', 'OPEN 50 0 | 2 1 0 | 0'],
      ['1000 acquire', '-1 OPEN 50 0 | 2 1 0 | 1'],
      ['1000.001 acquire', 'yes HALF_OPEN -1 -1 | 0 0 0 | 0'],
    ];
    expect(metrics(SECOND, lines)).toEqual(lines);
  });

  it('open to open restarts the wait and adds 1 to the attempt number', () => {
    const lines: Line[] = [
      ['0 fail x2', 'OPEN 1 Infinity'],
      ['900 open', 'done OPEN 2 Infinity'],
      ['1900 acquire', '-1 OPEN 2 Infinity'],
      ['1901 acquire', 'yes HALF_OPEN 2 Infinity'],
    ];
    expect(timers(SECOND, lines)).toEqual(lines);
  });

  it('"open for" and "open until" keep the attempt number; the first is cut to whole ms', () => {
    const settings = { ...SECOND, automaticTransitionFromOpenToHalfOpenEnabled: true };
    const lines: Line[] = [
      ['0 openFor 5.9', 'done OPEN 0 5'],
      ['5 wake', 'HALF_OPEN 0 Infinity'],
      ['5 openUntil 9.5', 'done OPEN 0 9'],
      ['5 openUntil 1', 'done OPEN 0 5'],
      ['5 open', 'done OPEN 1 1005'],
      ['5 openFor 7', 'done OPEN 1 12'],
    ];
    expect(timers(settings, lines)).toEqual(lines);
  });

  it('"open for" 5.9 ms refuses for 5 ms', () => {
    const lines: Line[] = [
      ['0 openFor 5.9', 'done OPEN'],
      ['5 acquire', '-1 OPEN'],
      ['5.001 acquire', 'yes HALF_OPEN'],
    ];
    expect(states(SECOND, lines)).toEqual(lines);
  });

  it('"open until" refuses up to that very moment', () => {
    const lines: Line[] = [
      ['0 openUntil 7.5', 'done OPEN'],
      ['7.5 acquire', '-1 OPEN'],
      ['7.501 acquire', 'yes HALF_OPEN'],
    ];
    expect(states(SECOND, lines)).toEqual(lines);
  });

  it('half-open to half-open starts a new trial with every permit', () => {
    const lines: Line[] = [
      ['0 open', 'done OPEN'],
      ['0 halfOpen', 'done HALF_OPEN'],
      ['0 acquire x2', 'yes HALF_OPEN'],
      ['0 ok', 'HALF_OPEN'],
      ['0 halfOpen', 'done HALF_OPEN'],
      ['0 acquire x2', 'yes HALF_OPEN'],
      ['0 ok', 'HALF_OPEN'],
      ['0 ok', 'CLOSED'],
    ];
    expect(states(SECOND, lines)).toEqual(lines);
  });

  it('forced open refuses and counts everything, drops results, and is an attempt', () => {
    const lines: Line[] = [
      ['0 forceOpen', 'FORCED_OPEN -1 -1 | 0 0 0 | 0'],
      ['86400000 acquire x3', '-4 FORCED_OPEN -1 -1 | 0 0 0 | 3'],
      ['86400000 fail x3', 'FORCED_OPEN -1 -1 | 0 0 0 | 3'],
      ['86400000 ok', 'FORCED_OPEN -1 -1 | 0 0 0 | 3'],
      ['86400000 forceOpen', 'FORCED_OPEN -1 -1 | 0 0 0 | 0'],
    ];
    expect(metrics(SECOND, lines)).toEqual(lines);
    const attempts: Line[] = [
      ['0 forceOpen', 'FORCED_OPEN 1 Infinity'],
      ['0 forceOpen', 'FORCED_OPEN 2 Infinity'],
      ['0 halfOpen', 'done HALF_OPEN 2 Infinity'],
      ['0 open', 'done OPEN 3 Infinity'],
      ['0 disable', 'DISABLED 0 Infinity'],
    ];
    expect(timers(SECOND, attempts)).toEqual(attempts);
  });

  it('disabled lets everything pass and drops results', () => {
    const lines: Line[] = [
      ['0 disable', 'DISABLED -1 -1 | 0 0 0 | 0'],
      ['0 acquire x9', 'yes DISABLED -1 -1 | 0 0 0 | 0'],
      ['0 fail x9', 'DISABLED -1 -1 | 0 0 0 | 0'],
    ];
    expect(metrics(SECOND, lines)).toEqual(lines);
  });

  it('metrics-only lets everything pass and records it without acting', () => {
    const lines: Line[] = [
      ['0 fail', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['0 metricsOnly', 'METRICS_ONLY -1 -1 | 0 0 0 | 0'],
      ['0 fail x3', 'METRICS_ONLY 100 0 | 2 2 0 | 0'],
      ['0 acquire', 'yes METRICS_ONLY 100 0 | 2 2 0 | 0'],
      ['0 ok', 'METRICS_ONLY 50 0 | 2 1 0 | 0'],
    ];
    expect(metrics(SECOND, lines)).toEqual(lines);
  });

  it.each(['forceOpen', 'disable'])(
    '%s to open carries a window without any place over',
    (verb) => {
      const from = verb === 'disable' ? 'DISABLED' : 'FORCED_OPEN';
      const lines: Line[] = [
        [`0 ${verb}`, `${from} -1 -1 | 0 0 0 | 0`],
        ['0 open', 'done OPEN -1 -1 | 0 0 0 | 0'],
        ['0 fail', 'OPEN 100 0 | 1 1 0 | 0'],
        ['0 ok x3', 'OPEN 25 0 | 4 1 0 | 0'],
        ['0 acquire', '-1 OPEN 25 0 | 4 1 0 | 1'],
      ];
      expect(metrics(SECOND, lines)).toEqual(lines);
    },
  );
});
