import { describe, expect, it } from 'vitest';
import { workloadRemarks } from '../../src/model/workloadRemarks.js';
import { loadOf, remarkLine } from '../loadTexts.js';

/** What is remarked on a load. */
function remarks(written: string): readonly string[] {
  const remarks = workloadRemarks(loadOf(written));
  return remarks.filter(({ isOfWritten }) => !isOfWritten).map(remarkLine);
}

describe('a world', () => {
  it.each([
    'workload: { operations: 3 }',
    '{ duration: 5m, workload: { arrivals: 58/s } }',
    'workload: { arrivals: { stages: [{ for: 5s, rate: 2/s }] } }',
    '{ duration: 5m, workload: { users: { count: 5, thinkTime: 1s } } }',
    'workload: { trace: [0ms, 3ms] }',
    '{ duration: 4ms, workload: { trace: [0ms, 3ms] } }',
  ])('may say %s', (written) => {
    expect(remarks(written)).toEqual([]);
  });

  it('has one kind of load', () => {
    expect(remarks('workload: {}')).toEqual([
      'error workload: nothing that starts operations; expected one of operations, arrivals, users and trace (a world has one kind of load)',
    ]);
    const all =
      '{ duration: 1m, workload: { operations: 1, arrivals: 1/s, users: { count: 1, thinkTime: 1s }, trace: [1s] } }';
    expect(remarks(all)).toEqual([
      'error workload: operations and arrivals and users and trace; expected one of operations, arrivals, users and trace (a world has one kind of load; null takes away what this world is laid over)',
    ]);
  });

  it('says how long arrivals last, and what is wrong with them', () => {
    expect(remarks('workload: { arrivals: 58/s }')).toEqual([
      'error duration: no duration; expected how long the load lasts (without stages and duration the load would never stop)',
    ]);
    expect(remarks('{ duration: 1m, workload: { arrivals: {} } }')).toEqual([
      'error workload.arrivals.rate: neither a rate nor stages; expected a rate, stages, or both (no operation would ever arrive)',
    ]);
  });

  it('says how long users go on', () => {
    expect(remarks('workload: { users: { count: 5, thinkTime: 1s } }')).toEqual([
      'error duration: no duration; expected how long the load lasts (without it users would go on for ever)',
    ]);
  });

  it('had better let users think', () => {
    const load = '{ duration: 1m, workload: { users: { count: 5, thinkTime: 0s } } }';
    expect(remarks(load)).toEqual([
      'warning workload.users.thinkTime: no time at all; expected a think time above 0 (an operation that fails at once is followed by the next a microsecond later)',
    ]);
  });

  it('is told what is wrong with how long users think', () => {
    const thinkTime = '{ distribution: uniform, from: 3s, to: 1s }';
    const load = `{ duration: 1m, workload: { users: { count: 5, thinkTime: ${thinkTime} } } }`;
    expect(remarks(load)).toEqual([
      'error workload.users.thinkTime.from: from 3s, to 1s; expected from not longer than to (did you mean from 1s, to 3s?)',
    ]);
  });

  it('may cut a trace off, but not all of it', () => {
    expect(remarks('{ duration: 3ms, workload: { trace: [0ms, 3ms, 4ms] } }')).toEqual([
      'warning duration: 2 of 3 starts at 3ms or later; expected a duration longer than the trace (the load stops at duration)',
    ]);
    expect(remarks('{ duration: 3ms, workload: { trace: [3ms] } }')).toEqual([
      'error duration: 1 of 1 starts at 3ms or later; expected a longer duration (the load stops at duration)',
    ]);
  });

  const phased = (phases: string, rest = '') =>
    remarks(`{ workload: { operations: 1 }, phases: ${phases}${rest} }`);

  it('has phases in order of time, each with a name of its own', () => {
    expect(phased('[{ name: a, from: 1s }, { name: b, from: 2s }]')).toEqual([]);
    expect(phased('[{ name: a, from: 2s }, { name: b, from: 2s }, { name: a, from: 3s }]')).toEqual(
      [
        'error phases[1].from: 2s; expected later than 2s (phases are listed in order of time)',
        'error phases[2].name: a; expected a name of its own',
      ],
    );
    expect(phased('[{ name: warm-up, from: 0s }]')).toEqual([
      'error phases[0].name: warm-up; expected a name of its own (the time until warmUp is called that)',
    ]);
  });

  it('had better have phases that begin while there is load', () => {
    expect(phased('[{ name: a, from: 0s }, { name: b, from: 2s }]', ', duration: 2s')).toEqual([
      'warning phases[1].from: 2s; expected a moment before the load stops (the load stops at 2s: only what is drained is in it)',
    ]);
  });

  it('is not all warm-up', () => {
    expect(remarks('{ workload: { operations: 1 }, warmUp: 1s, duration: 2s }')).toEqual([]);
    expect(remarks('{ workload: { operations: 1 }, warmUp: 2s, duration: 2s }')).toEqual([
      'error warmUp: 2s; expected shorter than the load of 2s (nothing would count)',
    ]);
  });
});
