import { fromMillis, toMillis } from '../../../src/model/time.js';
import { EJECTION_TYPES, type EjectionType } from '../../../src/policy/breakers/envoyEjections.js';
import { ENVOY_OPTIONS, type EnvoyOptions } from '../../../src/policy/breakers/envoyOptions.js';
import { OutlierDetection } from '../../../src/policy/breakers/envoyOutlier.js';
import type { HostEvent } from '../../../src/policy/breakers/envoyResults.js';
import type { Draw } from '../../../src/policy/port.js';

/** Seconds in microseconds. */
export const seconds = (value: number) => fromMillis(value * 1000);

/** For stories that must not depend on chance. */
export const noDraw: Draw = () => {
  throw new Error('nothing here is left to chance');
};

/** The defaults but for `over`. */
export function options(over: Partial<EnvoyOptions> = {}): EnvoyOptions {
  const defaults = Object.entries(ENVOY_OPTIONS).map(([name, knob]) => [name, knob.default]);
  // Every option has a default, and none is written as text, so the defaults are settings.
  return { ...(Object.fromEntries(defaults) as EnvoyOptions), ...over };
}

/** A cluster in which, unlike with the default of 10 %, every host may be ejected. */
export function cluster(hosts: number, over: Partial<EnvoyOptions> = {}, draw: Draw = noDraw) {
  return new OutlierDetection(options({ max_ejection_percent: 100, ...over }), hosts, draw);
}

/** Records one result `times` times at a moment, in milliseconds. */
export function record(
  d: OutlierDetection,
  at: number,
  host: number,
  result: number | HostEvent,
  times = 1,
): void {
  for (let i = 0; i < times; i += 1) d.record(host, result, fromMillis(at));
}

/** Records so many successes and failures of a host in the present interval, runs of 4 at most. */
export function mix(d: OutlierDetection, host: number, successes: number, failures: number): void {
  let left = successes;
  for (let i = 0; i < failures; i += 1) {
    record(d, 0, host, 500);
    if (left > 0 && i % 4 === 3) {
      record(d, 0, host, 200);
      left -= 1;
    }
  }
  record(d, 0, host, 200, left);
}

/** The hosts that are ejected. */
export function ejected(d: OutlierDetection, hosts: number): number[] {
  return Array.from({ length: hosts }, (_, host) => host).filter((host) => d.isEjected(host));
}

/** The counts that are not 0. */
export function counts(record: Readonly<Record<EjectionType, number>>): string[] {
  return EJECTION_TYPES.filter((type) => record[type] > 0).map((type) => `${type} ${record[type]}`);
}

/** Fails host 0 out as soon as it is in service, and lists when it went, came back, and b. */
export function cycles(d: OutlierDetection, times: number, from = 0): string[] {
  let at = from;
  return Array.from({ length: times }, () => {
    record(d, at, 0, 503, 5);
    const out = at;
    for (let sweep = 0; sweep < 99 && d.isEjected(0); sweep += 1) {
      at = toMillis(d.nextWake);
      d.wake(d.nextWake);
    }
    return `${out / 1000} to ${at / 1000} s, ${d.host(0).multiplier}`;
  });
}
