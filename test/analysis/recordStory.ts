import type { Metrics } from '../../src/analysis/measures.js';
import { MetricsFold } from '../../src/analysis/metricsFold.js';
import type { MetricName } from '../../src/model/metrics.js';
import type { LabRecord } from '../../src/model/records.js';
import { feed, recordOf } from '../records.js';

/** Moments and durations in these stories are written in milliseconds. */
const MS = 1_000;

type Fields = Parameters<typeof recordOf>[1];

/** An operation starts. */
export function starts(at: number, operation: number, fields: Fields = {}): LabRecord {
  return recordOf('operation-started', { at: at * MS, operation, ...fields });
}

/** An attempt becomes a call. */
export function calls(at: number, operation: number, fields: Fields = {}): LabRecord {
  return recordOf('call-started', { at: at * MS, operation, attempt: 1, ...fields });
}

/** A call is answered, well unless said otherwise, having taken so long. */
export function answers(
  at: number,
  operation: number,
  took: number,
  fields: Fields = {},
): LabRecord {
  const end = { attempt: 1, ok: true, value: took * MS };
  return recordOf('call-answered', { at: at * MS, operation, ...end, ...fields });
}

/** An attempt is refused for a reason. */
export function refuses(
  at: number,
  operation: number,
  reason: string,
  fields: Fields = {},
): LabRecord {
  return recordOf('fast-fail', { at: at * MS, operation, attempt: 1, reason, ...fields });
}

/** An operation settles, completed unless said otherwise, having taken so long. */
export function settles(
  at: number,
  operation: number,
  took: number,
  fields: Fields = {},
): LabRecord {
  const end = { attempt: 1, ok: true, value: took * MS };
  return recordOf('operation-settled', { at: at * MS, operation, ...end, ...fields });
}

/** A dependency changes its state. */
export function turns(at: number, to: 'up' | 'degraded' | 'down', dependency = ''): LabRecord {
  return recordOf('dependency-changed', { at: at * MS, dependency, to });
}

/** A breaker is there, closed unless said otherwise. */
export function placed(instance = 1, fields: Fields = {}): LabRecord {
  return recordOf('breaker-placed', { instance, to: 'closed', ok: true, ...fields });
}

/** A breaker changes its state, as `closed>open` says. */
export function shifts(at: number, change: string, fields: Fields = {}): LabRecord {
  const [from = '', to = ''] = change.split('>');
  return recordOf('breaker-changed', { at: at * MS, instance: 1, from, to, ...fields });
}

/** A level is another from now on. */
export function level(at: number, subject: string, value: number, fields: Fields = {}): LabRecord {
  return recordOf('level-changed', { at: at * MS, subject, value, instance: 1, ...fields });
}

/** A level is there, of so much at most, -1 for no limit. */
export function limit(subject: string, most: number, fields: Fields = {}): LabRecord {
  return recordOf('level-placed', { subject, value: most, instance: 1, ...fields });
}

/** A poll is judged, well or not; `healthy>unhealthy` says how that changed the gate. */
export function polls(at: number, ok: boolean, change = '', fields: Fields = {}): LabRecord {
  const [from = '', to = ''] = change.split('>');
  return recordOf('poll-judged', { at: at * MS, instance: 1, ok, from, to, ...fields });
}

/** The run is over, everything settled. */
export function ends(at: number): LabRecord {
  return recordOf('run-ended', { at: at * MS });
}

/** All metrics of a story. */
export function metricsOf(...story: readonly LabRecord[]): Metrics {
  return feed(new MetricsFold(), story).metrics(null);
}

/** Some metrics of a story. */
export function someOf<N extends MetricName>(
  names: readonly N[],
  story: readonly LabRecord[],
): Partial<Metrics> {
  const metrics = metricsOf(...story);
  return Object.fromEntries(names.map((name) => [name, metrics[name]]));
}
