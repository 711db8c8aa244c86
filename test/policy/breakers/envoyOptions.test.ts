import { describe, expect, it } from 'vitest';
import { envoyModel } from '../../../src/policy/breakers/envoy.js';
import { type EnvoyOptions, OUTLIER_OPTIONS } from '../../../src/policy/breakers/envoyOptions.js';
import { noDraw, options, seconds } from './envoyStory.js';

describe('options', () => {
  it('has the defaults of Envoy', () => {
    const defaults = Object.entries(OUTLIER_OPTIONS).map(([name, knob]) => [name, knob.default]);
    expect(Object.fromEntries(defaults)).toEqual({
      consecutive_5xx: 5,
      consecutive_gateway_failure: 5,
      consecutive_local_origin_failure: 5,
      interval: seconds(10),
      base_ejection_time: seconds(30),
      max_ejection_time: null,
      max_ejection_time_jitter: 0,
      max_ejection_percent: 10,
      always_eject_one_host: false,
      enforcing_consecutive_5xx: 100,
      enforcing_consecutive_gateway_failure: 0,
      enforcing_consecutive_local_origin_failure: 100,
      enforcing_success_rate: 100,
      enforcing_local_origin_success_rate: 100,
      success_rate_minimum_hosts: 5,
      success_rate_request_volume: 100,
      success_rate_stdev_factor: 1900,
      failure_percentage_threshold: 85,
      failure_percentage_minimum_hosts: 5,
      failure_percentage_request_volume: 50,
      enforcing_failure_percentage: 0,
      enforcing_failure_percentage_local_origin: 0,
      split_external_local_origin_errors: false,
      successful_active_health_check_uneject_host: true,
      healthy_panic_threshold: 50,
    });
  });

  it('percentages go from 0 to 100, intervals and ejections take at least a millisecond', () => {
    const bounds = Object.entries(OUTLIER_OPTIONS).flatMap(([name, knob]) => {
      if (knob.kind === 'number') return [`${name} ${knob.min} to ${knob.max}`];
      return knob.kind === 'duration' ? [`${name} from ${knob.min}`] : [];
    });
    expect(bounds).toEqual([
      'interval from 1000',
      'base_ejection_time from 1000',
      'max_ejection_time from 1000',
      'max_ejection_time_jitter from 0',
      'max_ejection_percent 0 to 100',
      'enforcing_consecutive_5xx 0 to 100',
      'enforcing_consecutive_gateway_failure 0 to 100',
      'enforcing_consecutive_local_origin_failure 0 to 100',
      'enforcing_success_rate 0 to 100',
      'enforcing_local_origin_success_rate 0 to 100',
      'failure_percentage_threshold 0 to 100',
      'enforcing_failure_percentage 0 to 100',
      'enforcing_failure_percentage_local_origin 0 to 100',
      'healthy_panic_threshold 0 to 100',
    ]);
  });

  it('the model builds the breaker', () => {
    const b = envoyModel.create(options({ consecutive_5xx: 1 }), '1.31', noDraw);
    b.recordFailure(b.tryAcquire(0), 0, 0);
    expect(b.state).toBe('open');
  });

  const remarks = (over: Partial<EnvoyOptions>) =>
    envoyModel
      .relations?.(options(over))
      .map((r) => `${r.severity} ${r.option}: ${r.found}; ${r.hint}`);

  it('refuses a maximum below the base, set or default', () => {
    expect(remarks({ max_ejection_time: seconds(29) })).toEqual([
      'error max_ejection_time: max_ejection_time 29s with base_ejection_time 30s; Envoy refuses this: the first ejection would already exceed the maximum',
    ]);
    expect(remarks({ max_ejection_time: seconds(30) })).toEqual([]);
    expect(remarks({ base_ejection_time: seconds(900) })).toEqual([]);
  });

  it('refuses parts of a percent', () => {
    expect(
      remarks({ hosts: 200, max_ejection_percent: 0.5, failure_percentage_threshold: 12.5 }),
    ).toEqual([
      'error max_ejection_percent: 0.5; 0.5 means 0.5 %; write 50 for 50 %',
      'error failure_percentage_threshold: 12.5; write 12 or 13',
    ]);
    expect(remarks({ healthy_panic_threshold: 33.3 })).toEqual([]);
  });

  it('warns of parts of a millisecond', () => {
    expect(remarks({ interval: 1_500, max_ejection_time_jitter: 999 })).toEqual([
      'warning interval: 1.5ms; Envoy cuts it to 1ms',
      'warning max_ejection_time_jitter: 999us; Envoy cuts it to 0ms',
    ]);
  });

  it('warns when there is no room for a single host', () => {
    expect(remarks({ hosts: 9 })).toEqual([
      'warning max_ejection_percent: max_ejection_percent 10 of 9 hosts; nothing is ever ejected: that takes 10 hosts, or always_eject_one_host',
    ]);
    expect(remarks({ max_ejection_percent: 0 })).toEqual([
      'warning max_ejection_percent: max_ejection_percent 0 of 10 hosts; nothing is ever ejected',
    ]);
    expect(remarks({ hosts: 9, always_eject_one_host: true })).toEqual([]);
    expect(remarks({})).toEqual([]);
  });

  it('warns when panic undoes every ejection', () => {
    expect(remarks({ hosts: 1, max_ejection_percent: 100 })).toEqual([
      'warning healthy_panic_threshold: healthy_panic_threshold 50 with 1 hosts; calls go to the ejected host all the same: too few others are left',
    ]);
    expect(remarks({ hosts: 2, max_ejection_percent: 100 })).toEqual([]);
  });

  it('warns of a gateway threshold that the 5xx threshold forestalls', () => {
    const over = { consecutive_gateway_failure: 10, enforcing_consecutive_gateway_failure: 100 };
    expect(remarks(over)).toEqual([
      'warning consecutive_gateway_failure: consecutive_gateway_failure 10 with consecutive_5xx 5; a gateway error is a 5xx too, so the host is ejected after 5',
    ]);
    expect(remarks({ ...over, consecutive_5xx: 0 })).toEqual([]);
    expect(remarks({ ...over, consecutive_5xx: 10 })).toEqual([]);
    expect(remarks({ ...over, enforcing_consecutive_5xx: 99 })).toEqual([]);
    expect(remarks({ consecutive_gateway_failure: 10 })).toEqual([]);
  });

  it('warns of options for split errors while they are not split', () => {
    const over = { consecutive_local_origin_failure: 3, enforcing_local_origin_success_rate: 50 };
    const hint =
      'without the split, failures to connect count as answers of 503 and time-outs of 504';
    expect(remarks(over)).toEqual(
      ['consecutive_local_origin_failure', 'enforcing_local_origin_success_rate'].map(
        (name) => `warning ${name}: ${name} with split_external_local_origin_errors false; ${hint}`,
      ),
    );
    expect(remarks({ ...over, split_external_local_origin_errors: true })).toEqual([]);
  });
});
