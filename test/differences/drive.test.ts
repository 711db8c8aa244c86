import { describe, expect, it } from 'vitest';
import { firstMillis, Questions } from '../../src/differences/questions.js';
import { ask, COOL, end, results, SETTLE, TRIP, wait } from '../../src/differences/steps.js';
import { MODEL, type Subject } from '../../src/differences/subject.js';

/** Ours: 3 failures in a row, a second, one probe. */
const OURS: Subject = {
  model: 'breaker-lab',
  version: '',
  options: { failureThreshold: 3, openDuration: { initial: 1_000_000 } },
  cooldown: 1_000_000,
  seenAfter: 0,
  warmUp: 0,
  trips: 'F',
};
/** A snapshot each 500 ms. */
const HYSTRIX: Subject = {
  ...OURS,
  model: 'hystrix',
  version: '1.5.13',
  options: { circuitBreakerRequestVolumeThreshold: 3 },
  seenAfter: 500_000,
};

describe('driving a breaker', () => {
  it('takes it through the steps, and its state is what can be read', () => {
    const drive = new Questions(OURS, MODEL).after([]);
    const seen = [ask('late'), TRIP, ask('refused'), COOL, ask('probe'), end('probe', 'success')];
    const states = seen.map((step) => {
      drive.take(step);
      return drive.state;
    });
    expect(states).toEqual(['closed', 'open', 'open', 'open', 'half-open', 'closed']);
    expect(['late', 'refused', 'probe', 'nobody'].map((call) => drive.admitted(call))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(drive.now).toBe(1_001_000);
  });

  it('ends no call that was refused', () => {
    const drive = new Questions(OURS, MODEL).after([]);
    for (const step of [TRIP, ask('refused'), COOL, ask('probe')]) drive.take(step);
    drive.take(end('refused', 'failure'));
    expect(drive.state).toBe('half-open');
  });

  it('stops at the moment at which a timer opens it', () => {
    const drive = new Questions(HYSTRIX, MODEL).after([]);
    for (const step of [wait(300_000), TRIP]) drive.take(step);
    expect([drive.state, drive.now]).toEqual(['open', 500_000]);
  });

  it('waits out the time to look where nothing opens', () => {
    const drive = new Questions(HYSTRIX, MODEL).after([]);
    for (const step of [wait(300_000), results('SFS'), SETTLE]) drive.take(step);
    expect([drive.state, drive.now]).toEqual(['closed', 800_000]);
  });

  it('takes a failed call for failed and an ignored one for ignored', () => {
    const stateAfter = (of: string): string => {
      const drive = new Questions(OURS, MODEL).after([]);
      drive.take(results(of));
      return drive.state;
    };
    expect(['FFF', 'FSFF', 'FIFF', 'FIF'].map(stateAfter)).toEqual([
      'open',
      'closed',
      'open',
      'closed',
    ]);
  });
});

describe('a question', () => {
  const questions = new Questions(OURS, MODEL);

  it('counts the failures that are still missing', () => {
    const missing = ['', 'FF', 'FFS', 'FFF'].map((of) => questions.failuresToOpen([results(of)]));
    expect(missing).toEqual([3, 1, 3, 0]);
  });

  it('has no number as its answer where none opens', () => {
    const options = { failureThreshold: 1000 };
    const patient = new Questions({ ...OURS, options }, MODEL);
    expect(patient.failuresToOpen([])).toBe(null);
  });

  it('finds the first whole millisecond at which a call goes out', () => {
    expect(questions.firstCall([TRIP])).toBe(1000);
    expect(questions.firstCall([TRIP, wait(400_000)])).toBe(600);
    expect(questions.firstCall([TRIP, COOL, ask('probe')])).toBe(null);
  });

  it('searches from the first to the last millisecond, both included', () => {
    const first = [0, 1, 7, 99, 100, 101].map((at) => firstMillis(1, 100, (now) => now >= at));
    expect(first).toEqual([1, 1, 7, 99, 100, null]);
  });
});
