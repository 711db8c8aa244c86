import { describe, expect, it } from 'vitest';
import type { PlainSettings } from '../../src/model/shapes.js';
import { NEVER } from '../../src/model/time.js';
import { Hedge, hedgeRemarks, hedgeTable } from '../../src/policy/hedge.js';
import { settingsOf } from './settingsOf.js';

const MS = 1_000;

function hedge(given: PlainSettings, latencies = 0): Hedge {
  const own = new Hedge(settingsOf(hedgeTable, given));
  for (let latency = 1; latency <= latencies; latency += 1) own.answered(latency * MS);
  return own;
}

describe('a hedge', () => {
  it('sends another attempt after its delay, once', () => {
    const once = hedge({ delay: 10 * MS });
    expect([1, 2, 3].map((sent) => once.delayAfter(sent))).toEqual([10 * MS, NEVER, NEVER]);
  });

  it('sends as many more as it may, each after the same delay', () => {
    const twice = hedge({ delay: 10 * MS, max: 2 });
    expect([1, 2, 3].map((sent) => twice.delayAfter(sent))).toEqual([10 * MS, 10 * MS, NEVER]);
  });

  it('may send another at once', () => {
    expect(hedge({ delay: 0 }).delayAfter(1)).toBe(0);
  });

  it('by a quantile waits as long as all but the slowest take', () => {
    const tail = hedge({ quantile: 95 }, 100);
    expect([tail.delayAfter(1), tail.delayAfter(2)]).toEqual([95 * MS, NEVER]);
  });

  it('by a quantile sends nothing until enough latencies are known', () => {
    const counts = [0, 19, 20].map((known) => hedge({ quantile: 100 }, known).delayAfter(1));
    expect(counts).toEqual([NEVER, NEVER, 20 * MS]);
    expect(hedge({ quantile: 100, minimumSamples: 1 }, 1).delayAfter(1)).toBe(1 * MS);
  });

  it('by a quantile follows a dependency that becomes slow, so that its load is not doubled', () => {
    const tail = hedge({ quantile: 95 }, 1000);
    for (let call = 0; call < 1000; call += 1) tail.answered(5_000 * MS);
    expect(tail.delayAfter(1)).toBe(5_000 * MS);
  });

  it('with a budget of a fifth sends one attempt beside every five first ones', () => {
    const fifth = hedge({ delay: 0, budget: 20 });
    const sent = Array.from({ length: 15 }, () => {
      fifth.began();
      return fifth.mayStart();
    });
    expect(sent.flatMap((isSent, index) => (isSent ? [index + 1] : []))).toEqual([5, 10, 15]);
  });

  it('with a budget saves up ten, and not one without any first attempt', () => {
    const half = hedge({ delay: 0, budget: 50 });
    expect(half.mayStart()).toBe(false);
    for (let call = 0; call < 1_000; call += 1) half.began();
    const sent = Array.from({ length: 12 }, () => half.mayStart());
    expect(sent.lastIndexOf(true)).toBe(9);
    expect(sent.indexOf(false)).toBe(10);
  });

  it('without a budget may send any number', () => {
    expect(hedge({ delay: 0 }).mayStart()).toBe(true);
  });

  it('with a fixed delay does not need latencies', () => {
    expect(hedge({ delay: 10 * MS, minimumSamples: 1000 }).delayAfter(1)).toBe(10 * MS);
  });
});

describe('the remarks about a hedge', () => {
  const remarks = (given: PlainSettings) =>
    hedgeRemarks(settingsOf(hedgeTable, given)).filter(({ isOfWritten }) => !isOfWritten);
  const oneOfThem = {
    severity: 'error',
    expected: 'one of them',
    hint: 'a hedge waits for a fixed time, or for a quantile of the latencies',
  };

  it('want a delay or a quantile, and one of them only', () => {
    const neither = { option: 'delay', found: 'neither delay nor quantile' };
    expect(remarks({})).toEqual([{ ...oneOfThem, ...neither }]);
    const both = { option: 'quantile', found: 'delay and quantile' };
    expect(remarks({ delay: 0, quantile: 95 })).toEqual([{ ...oneOfThem, ...both }]);
    expect([...remarks({ delay: 0 }), ...remarks({ quantile: 95 })]).toEqual([]);
  });
});
