import type { Micros } from '../model/time.js';
import type { TroubleSettings } from '../model/trouble.js';
import type { World } from '../model/world.js';
import { andWords, countWords, durationWords, parts, rateWords } from './amounts.js';

/** A trouble of a dependency: when it is there, what it does and to whom. */
export function troubleWords(trouble: TroubleSettings, phases: World['phases']): string {
  const { ramp, flap } = trouble;
  const growing = ramp === 0 ? null : `growing to full strength within ${durationWords(ramp)}`;
  const flapping =
    flap === null ? null : `for ${durationWords(flap.for)} of every ${durationWords(flap.every)}`;
  const what = `${effectWords(trouble)}${placeWords(trouble)}`;
  return parts(', ', `${timeWords(trouble, phases)} ${what}`, growing, flapping);
}

function timeWords({ during, from, until }: TroubleSettings, phases: World['phases']): string {
  const index = phases.findIndex(({ name }) => name === during);
  const start = from ?? phases[index]?.from ?? null;
  const end = until ?? (index < 0 ? null : (phases[index + 1]?.from ?? null));
  const named = during === null ? '' : ` (${during})`;
  return `${spanWords(start, end)}${named}`;
}

function spanWords(start: Micros | null, end: Micros | null): string {
  if (start === null && end === null) return 'all the time';
  if (end === null) return `from ${durationWords(start ?? 0)} on`;
  return start === null || start === 0
    ? `until ${durationWords(end)}`
    : `from ${durationWords(start)} until ${durationWords(end)}`;
}

function effectWords(trouble: TroubleSettings): string {
  switch (trouble.kind) {
    case 'down':
      return 'every call is answered by an error after its latency';
    case 'refuse':
      return `${sharedWords(trouble.rate, 'every call is', 'are')} answered by an error at once`;
    case 'hang':
      return sharedWords(trouble.rate, 'no call is answered', 'are never answered');
    case 'fail':
      return `${trouble.rate} % of the calls are answered by an error`;
    case 'slow':
      return `serving takes ${slowWords(trouble)}${trouble.rate === 100 ? '' : ` for ${trouble.rate} % of the calls`}`;
    case 'conflict':
      return 'a call is answered by an error if another one succeeded while it was served';
    case 'rate-limit':
      return limitWords(trouble);
  }
}

/** What happens to all calls, or to a share of them. */
function sharedWords(rate: number, toAll: string, toSome: string): string {
  return rate === 100 ? toAll : `${rate} % of the calls ${toSome}`;
}

function slowWords({ factor, added }: TroubleSettings & { kind: 'slow' }): string {
  const times = factor === 1 ? null : `${factor} times as long`;
  const longer = added === 0 ? null : `${durationWords(added)} longer`;
  return parts(' and ', times, longer) || 'no longer than before';
}

function limitWords({ rate, burst, retryAfter }: TroubleSettings & { kind: 'rate-limit' }): string {
  const atOnce = burst === 1 ? '' : ` (${burst} at once after a pause)`;
  const asked = retryAfter === 0 ? '' : ` and asked to wait ${durationWords(retryAfter)}`;
  return `calls above ${rateWords(rate)}${atOnce} are turned away (429)${asked}`;
}

function placeWords({ hosts, endpoints }: TroubleSettings): string {
  const atHosts =
    hosts.length === 0
      ? null
      : `at ${hosts.length === 1 ? 'host' : 'hosts'} ${andWords(hosts.map(String))}`;
  const at =
    endpoints.length === 0
      ? null
      : `at the ${countWords(endpoints.length, 'endpoint').replace(/^\S+ /, '')} ${andWords(endpoints)}`;
  const place = parts(' and ', atHosts, at);
  return place === '' ? '' : ` ${place}`;
}
