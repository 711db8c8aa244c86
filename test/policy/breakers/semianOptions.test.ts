import { describe, expect, it } from 'vitest';
import { fromMillis } from '../../../src/model/time.js';
import { semianModel } from '../../../src/policy/breakers/semian.js';
import { SEMIAN_OPTIONS, type SemianOptions } from '../../../src/policy/breakers/semianOptions.js';
import { REFUSED_OPEN } from '../../../src/policy/port.js';
import { options, seconds } from './semianStory.js';

describe('options', () => {
  it('has the defaults of the library, and three options without', () => {
    const defaults = Object.entries(SEMIAN_OPTIONS).map(([name, knob]) => [name, knob.default]);
    expect(Object.fromEntries(defaults)).toEqual({
      success_threshold: undefined,
      error_threshold: undefined,
      error_timeout: undefined,
      error_threshold_timeout: null,
      error_threshold_timeout_enabled: true,
      lumping_interval: 0,
      half_open_resource_timeout: null,
      exponential_backoff_error_timeout: false,
      exponential_backoff_initial_timeout: seconds(1),
      exponential_backoff_multiplier: 2,
    });
  });

  it('the model builds the breaker', () => {
    const b = semianModel.create(options({ error_threshold: 1 }), '0.28.2', () => 0);
    b.recordFailure(b.tryAcquire(0), 0, 0);
    expect([b.state, b.tryAcquire(seconds(10))]).toEqual(['open', REFUSED_OPEN]);
  });

  const remarks = (over: Partial<SemianOptions>) =>
    semianModel.relations?.(options(over)).map((r) => `${r.severity} ${r.option}: ${r.found}`);

  it('refuses lumping under which the circuit can never open', () => {
    expect(remarks({ lumping_interval: seconds(6), error_threshold_timeout: seconds(10) })).toEqual(
      [
        'error lumping_interval: lumping_interval 6s with error_threshold 3 and error_threshold_timeout 10s',
      ],
    );
    expect(remarks({ lumping_interval: seconds(5.001) })).toEqual([
      'error lumping_interval: lumping_interval 5.001s with error_threshold 3 and error_timeout 10s',
    ]);
    // Exactly fits: 0 s, 5 s, 10 s, and an error 10 s old still counts.
    expect(remarks({ lumping_interval: seconds(5) })).toEqual([]);
    const never = { error_threshold_timeout_enabled: false };
    expect(remarks({ lumping_interval: seconds(6), ...never })).toEqual([]);
  });

  it('refuses a time to forget errors next to never forgetting them', () => {
    expect(
      remarks({ error_threshold_timeout: seconds(3), error_threshold_timeout_enabled: false }),
    ).toEqual([
      'error error_threshold_timeout: error_threshold_timeout 3s with error_threshold_timeout_enabled false',
    ]);
  });

  it('refuses a first wait over the longest, and warns of one that cannot grow', () => {
    const found = 'exponential_backoff_initial_timeout 1s with error_timeout';
    const backoff = { exponential_backoff_error_timeout: true };
    expect(remarks({ ...backoff, error_timeout: fromMillis(999) })).toEqual([
      `error exponential_backoff_initial_timeout: ${found} 999ms`,
    ]);
    expect(remarks({ ...backoff, error_timeout: seconds(1) })).toEqual([
      `warning exponential_backoff_initial_timeout: ${found} 1s`,
    ]);
    expect(remarks({ ...backoff, error_timeout: fromMillis(1001) })).toEqual([]);
  });

  it('warns of backoff options while backoff is off', () => {
    const set = {
      exponential_backoff_initial_timeout: seconds(2),
      exponential_backoff_multiplier: 3,
    };
    expect(remarks(set)).toEqual([
      'warning exponential_backoff_initial_timeout: exponential_backoff_initial_timeout with exponential_backoff_error_timeout false',
      'warning exponential_backoff_multiplier: exponential_backoff_multiplier with exponential_backoff_error_timeout false',
    ]);
    expect(remarks({ ...set, exponential_backoff_error_timeout: true })).toEqual([]);
  });
});
