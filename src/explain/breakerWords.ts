import {
  type Fields,
  isSettings,
  type PlainSettings,
  type PlainValue,
  type Shape,
} from '../model/shapes.js';
import { isAtDefault, writeShape } from '../model/written.js';
import { breakerShape, labSettings } from '../policy/breakerPolicy.js';
import type { BreakerSettings } from '../policy/breakerSettings.js';
import { countWords, durationWords, parts } from './amounts.js';

/** A breaker in the words of a list: when it opens, for how long, and what closes it. */
export function breakerWords(settings: PlainSettings): string {
  const own = labSettings(settings);
  return own === undefined ? modelWords(settings) : ownWords(own);
}

function ownWords(settings: BreakerSettings): string {
  const { probeLease } = settings;
  const lease =
    probeLease === null
      ? null
      : `a probe unanswered for ${durationWords(probeLease)} gives its place back`;
  const opens = `opens ${tripWords(settings)}, for ${openWords(settings.openDuration)}`;
  return parts('; ', opens, probeWords(settings), lease);
}

function tripWords(settings: BreakerSettings): string {
  const { failureThreshold, failureRateThreshold, slowCallRateThreshold, slowCallDuration } =
    settings;
  const inRow =
    failureThreshold === null ? null : `after ${countWords(failureThreshold, 'failure')} in a row`;
  const slow = `took longer than ${durationWords(slowCallDuration ?? 0)}`;
  const rates = [
    ...(failureRateThreshold === null ? [] : [[failureRateThreshold, 'failed'] as const]),
    ...(slowCallRateThreshold === null ? [] : [[slowCallRateThreshold, slow] as const]),
  ].map(([percent, what], index) =>
    index === 0
      ? `when ${percent} % of ${windowWords(settings.slidingWindow)} ${what}`
      : `${percent} % ${what}`,
  );
  const least = rates.length === 0 ? '' : ` (of at least ${settings.minimumCalls})`;
  return `${parts(' or ', inRow, ...rates)}${least}`;
}

function windowWords({ calls, duration }: BreakerSettings['slidingWindow']): string {
  return duration === null
    ? `the last ${countWords(calls ?? 0, 'call')}`
    : `the calls of the last ${durationWords(duration)}`;
}

function openWords({ initial, factor, max, jitter }: BreakerSettings['openDuration']): string {
  return parts(
    ', ',
    durationWords(initial),
    factor === 1 ? null : `${factor} times as long at every reopening`,
    max === null ? null : `${durationWords(max)} at most`,
    jitterWords(jitter),
  );
}

function jitterWords(jitter: BreakerSettings['openDuration']['jitter']): string | null {
  if (jitter === 'none') return null;
  if (jitter === 'full') return 'drawn from zero to that';
  return jitter === 'equal'
    ? 'half of it drawn'
    : `give or take ${durationWords(jitter)} by chance`;
}

function probeWords({ probes, successThreshold, probeFailureRate }: BreakerSettings): string {
  const out = `${countWords(probes, 'probe')} at a time`;
  if (probeFailureRate !== null) {
    const { threshold, calls } = probeFailureRate;
    return `${out}, closed again unless ${threshold} % of ${countWords(calls, 'probe')} fail`;
  }
  const enough =
    successThreshold === 1
      ? 'one success closes it'
      : `${successThreshold} successes in a row close it`;
  return `${out}, ${enough}`;
}

/** Whose model it is, and what is not as that library has it by itself. */
function modelWords({ library, version, ...options }: PlainSettings): string {
  const { version: _, ...fields } = breakerShape.cases[String(library)] ?? {};
  const set = setIn(fields, options, '');
  const how = set.length === 0 ? 'with its defaults' : `with ${set.join(', ')}`;
  return `as ${library} ${version} has it, ${how}`;
}

/** Every option that is not at its default, under the library's own name. */
function setIn(fields: Fields, settings: PlainSettings, path: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, shape]) =>
    setAt(shape, settings[name] ?? null, path === '' ? name : `${path}.${name}`),
  );
}

function setAt(shape: Shape, value: PlainValue, path: string): readonly string[] {
  if (shape.kind === 'union' && isSettings(value)) {
    const { [shape.tag]: tag, ...rest } = value;
    const own = tag === shape.default ? [] : [`${path} ${tag}`];
    return [...own, ...setIn(shape.cases[String(tag)] ?? {}, rest, path)];
  }
  if (shape.kind === 'group' && isSettings(value))
    return [...(shape.optional ? [path] : []), ...setIn(shape.fields, value, path)];
  return isAtDefault(shape, value) ? [] : [`${path} ${writeShape(shape, value)}`];
}
