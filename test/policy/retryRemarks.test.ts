import { describe, expect, it } from 'vitest';
import type { PlainSettings } from '../../src/model/shapes.js';
import { backoffTable } from '../../src/policy/backoff.js';
import { retryTable } from '../../src/policy/retry.js';
import { retryRemarks } from '../../src/policy/retryRemarks.js';
import { settingsOf } from './settingsOf.js';

const MS = 1_000;

/** What is remarked on a retry, one line each; idle: said only where the knob is written. */
function remarks(delay: PlainSettings, more: PlainSettings = {}): readonly string[] {
  const settings = settingsOf(retryTable, { delay: settingsOf(backoffTable, delay), ...more });
  return retryRemarks(settings).map(
    ({ severity, option, found, expected, hint, isOfWritten }) =>
      `${isOfWritten ? 'idle' : severity} ${option}: ${found}; expected ${expected}; ${hint}`,
  );
}

const GROWING = { initial: 100 * MS, growth: 'exponential' };

describe('the remarks on a retry', () => {
  it('refuse a longest wait below the first', () => {
    expect(remarks({ ...GROWING, max: 99 * MS })).toEqual([
      'error delay.max: max 99ms and initial 100ms; expected a max of at least the initial wait; the first wait would be longer than the longest',
    ]);
    expect(remarks({ ...GROWING, max: 100 * MS })).toEqual([]);
  });

  it('tell of a factor that multiplies nothing', () => {
    expect(remarks({ growth: 'fixed', factor: 3 })).toEqual([
      'idle delay.factor: factor 3 and growth fixed; expected growth exponential; it does nothing: fixed waits do not grow',
    ]);
    expect(remarks({ growth: 'linear' })).toEqual([
      'idle delay.factor: factor 2 and growth linear; expected growth exponential; it does nothing: linear waits grow by the first',
    ]);
    expect(remarks(GROWING)).toEqual([]);
    expect(remarks({ ...GROWING, factor: 1 })).toEqual([
      'idle delay.growth: growth exponential and factor 1; expected a factor above 1; it does nothing: every wait is the same',
    ]);
  });

  it('tell of growth that decorrelated jitter does not look at', () => {
    expect(remarks({ growth: 'linear', jitter: 'decorrelated', max: 500 * MS })).toEqual([
      'idle delay.growth: growth linear and jitter decorrelated; expected another jitter; it does nothing: decorrelated jitter draws from the wait before, whatever the growth',
      'idle delay.factor: factor 2 and jitter decorrelated; expected another jitter; it does nothing: decorrelated jitter draws from the wait before, whatever the growth',
    ]);
  });

  it('tell of a longest wait that no wait grows to', () => {
    expect(remarks({ initial: 100 * MS, max: 200 * MS }).at(-1)).toBe(
      'idle delay.max: max 200ms and no wait above 100ms; expected waits that grow; it does nothing: no wait grows to it',
    );
    expect(remarks({ ...GROWING, max: 200 * MS })).toEqual([]);
  });

  it('tell of growth where two attempts have only one wait between them', () => {
    expect(remarks(GROWING, { maxAttempts: 2 })).toEqual([
      'idle delay.growth: growth and maxAttempts 2; expected at least 3 attempts; it does nothing: there is only one wait',
      'idle delay.factor: factor and maxAttempts 2; expected at least 3 attempts; it does nothing: there is only one wait',
    ]);
  });

  it('tell of everything about waits of no time', () => {
    expect(remarks({ initial: 0 }).map((line) => line.split(':')[0])).toEqual([
      'idle delay.growth',
      'idle delay.factor',
      'idle delay.jitter',
      'idle delay.max',
    ]);
    // From the time that an answer asked for, decorrelated jitter draws all the same.
    expect(remarks({ initial: 0, jitter: 'decorrelated' }).join()).not.toContain('delay.jitter');
  });

  it('tell of everything where nothing is tried again', () => {
    const none = Object.fromEntries(
      ['error', 'timeout', 'rateLimited', 'overloaded', 'refused'].map((key) => [key, false]),
    );
    expect(remarks({}, { maxAttempts: 1 })).toEqual(
      ['delay', 'retryOn', 'honourRetryAfter'].map(
        (knob) =>
          `idle ${knob}: maxAttempts 1; expected maxAttempts of at least 2; it does nothing: the first attempt is the last`,
      ),
    );
    expect(remarks({}, { retryOn: none })[0]).toBe(
      'idle retryOn: retryOn without any failure; expected a failure that is tried again; it does nothing: no failure is tried again',
    );
  });

  it('tell of a Retry-After that is honoured for nothing', () => {
    const retryOn = settingsOf(retryTable.retryOn.fields, { rateLimited: false });
    expect(remarks(GROWING, { retryOn })).toEqual([
      'idle honourRetryAfter: honourRetryAfter true and retryOn.rateLimited false; expected retryOn.rateLimited true; it does nothing: only a 429 answer asks for a wait, and none is tried again',
    ]);
  });
});
