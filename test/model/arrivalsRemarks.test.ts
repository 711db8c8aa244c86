import { describe, expect, it } from 'vitest';
import type { ArrivalSettings } from '../../src/model/arrivals.js';
import { arrivalsRemarks } from '../../src/model/arrivalsRemarks.js';

const SECOND = 1_000_000;
const TEN_SECONDS = { for: 10 * SECOND, rate: 40, rampTo: null };

/** Each remark as one line. */
function said(parts: Partial<ArrivalSettings>): readonly string[] {
  const settings: ArrivalSettings = {
    process: 'poisson',
    rate: null,
    stages: [],
    duration: null,
    ...parts,
  };
  return arrivalsRemarks(settings).map(
    ({ severity, option, found, expected, hint }) =>
      `${severity}: ${option}: ${found}; ${expected}; ${hint}`,
  );
}

describe('a load', () => {
  it('needs a rate or stages', () => {
    const none =
      'error: rate: neither a rate nor stages; a rate, stages, or both; no operation would ever arrive';
    expect(said({})).toEqual([none]);
    expect(said({ duration: SECOND })).toEqual([none]);
  });

  it('needs somewhere a rate above 0', () => {
    const pause = { for: SECOND, rate: 0, rampTo: null };
    expect(said({ stages: [pause, { ...pause, rampTo: 0 }] })).toEqual([
      'error: stages: stages whose rates are all 0, and no rate; a rate above 0 somewhere; no operation would ever arrive',
    ]);
    expect(said({ stages: [{ ...pause, rampTo: 1 }] })).toEqual([]);
    expect(said({ stages: [pause], rate: 1, duration: 2 * SECOND })).toEqual([]);
  });

  it('needs an end', () => {
    expect(said({ rate: 40 })).toEqual([
      'error: duration: no duration; how long the load lasts; without stages and duration the load would never stop',
    ]);
    expect(said({ rate: 40, duration: SECOND })).toEqual([]);
    expect(said({ stages: [TEN_SECONDS] })).toEqual([]);
  });

  it('with a rate for the time after the stages needs such a time', () => {
    const never =
      'warning: rate: the stages end at 20s; a duration longer than the stages; the load stops with the last stage, so the rate never holds';
    const stages = [TEN_SECONDS, TEN_SECONDS];
    expect(said({ stages, rate: 5 })).toEqual([never]);
    expect(said({ stages, rate: 5, duration: 20 * SECOND })).toEqual([never]);
    expect(said({ stages, rate: 5, duration: 20 * SECOND + 1 })).toEqual([]);
  });

  it('with a time after the stages needs a rate for it', () => {
    expect(said({ stages: [TEN_SECONDS], duration: 11 * SECOND })).toEqual([
      'warning: duration: the stages end at 10s; a rate for the time after them; nothing arrives from then on',
    ]);
    expect(said({ stages: [TEN_SECONDS], duration: 10 * SECOND })).toEqual([]);
  });

  it('that stops in the middle of its stages is odd', () => {
    expect(said({ stages: [TEN_SECONDS], rate: 5, duration: 9 * SECOND })).toEqual([
      'warning: duration: the stages end at 10s; a duration not shorter than the stages; the load stops at 9s, in the middle of them',
    ]);
  });
});
