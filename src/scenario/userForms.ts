import { OWN_BREAKER } from '../policy/breakerPolicy.js';
import { entryOf, type MapNode, type Node, type Place } from './node.js';

/** How people write the options of a library where its table has another form. */
export interface UserForm {
  /** Their name for an option, and the table's. */
  readonly names?: Readonly<Record<string, string>>;
  /** Options that say which outcomes count, which here every step says for itself. */
  readonly outcomes?: readonly string[];
  /** Options whose value is a function or an object there and a mapping here, by their name. */
  readonly values?: Readonly<Record<string, (node: Node) => Node>>;
}

/** The names under which reports speak of a library or of no particular one. */
export const LIBRARY_NAMES: Readonly<Record<string, string>> = {
  generic: OWN_BREAKER,
  Polly: 'polly',
  'Polly v8': 'polly',
  Hystrix: 'hystrix',
  'envoy outlier detection': 'envoy',
};

/** The forms by library. */
export const USER_FORMS: Readonly<Record<string, UserForm>> = {
  [OWN_BREAKER]: {
    names: {
      consecutiveFailures: 'failureThreshold',
      cooldown: 'openDuration',
      window: 'slidingWindow',
      windowMs: 'slidingWindow',
      closeAfterSuccesses: 'successThreshold',
    },
    outcomes: ['cancel'],
    values: { windowMs: asDuration },
  },
  resilience4j: {
    names: { slidingWindowSizeSeconds: 'slidingWindowSize' },
    outcomes: ['ignoreExceptions', 'recordExceptions'],
    values: { waitIntervalFunctionInOpenState: readWaits },
  },
  hystrix: {
    names: {
      requestVolumeThreshold: 'circuitBreakerRequestVolumeThreshold',
      errorThresholdPercentage: 'circuitBreakerErrorThresholdPercentage',
      sleepWindowInMilliseconds: 'circuitBreakerSleepWindowInMilliseconds',
    },
  },
  polly: { outcomes: ['ShouldHandle'], values: { BreakDurationGenerator: readGenerator } },
  gobreaker: { outcomes: ['IsSuccessful', 'IsExcluded'], values: { ReadyToTrip: readTripRule } },
  opossum: { outcomes: ['errorFilter'] },
};

/** A mapping that stands where a shorter form was written. */
function mapAt(place: Place, values: Readonly<Record<string, Node | string | number>>): MapNode {
  const entries = Object.entries(values).map(([key, value]) => {
    const written = String(value);
    const node: Node =
      typeof value === 'object' ? value : { kind: 'scalar', place, value, written };
    return { key, keyPlace: place, value: node };
  });
  return { kind: 'map', place, entries };
}

function textOf(node: Node): string {
  const isText = node.kind === 'scalar' && typeof node.value === 'string';
  return isText ? String(node.value).replaceAll(/\s|counts\./g, '') : '';
}

/** A bare window is a number of calls unless its name says that it is a time. */
function asDuration(node: Node): Node {
  return mapAt(node.place, { duration: node });
}

/** `{exponential: {initial, multiplier}}` is `IntervalFunction.ofExponentialBackoff`. */
function readWaits(node: Node): Node {
  const exponential = entryOf(node, 'exponential')?.value;
  if (exponential?.kind !== 'map') return node;
  const names: Readonly<Record<string, string>> = {
    initial: 'initialIntervalMillis',
    max: 'maxIntervalMillis',
  };
  const entries = exponential.entries.map((entry) => ({
    ...entry,
    key: names[entry.key] ?? entry.key,
  }));
  return mapAt(node.place, { ofExponentialBackoff: { ...exponential, entries } });
}

/** `1000 * 2^HalfOpenAttempts`. */
function readGenerator(node: Node): Node {
  const base = /^(\d+)\*2\^HalfOpenAttempts$/.exec(textOf(node))?.[1];
  return base === undefined ? node : mapAt(node.place, { kind: 'exponential', base: Number(base) });
}

/** `ConsecutiveFailures > 5`, `TotalFailures >= 3`, `Requests >= 100 && TotalFailures/Requests >= 0.6`. */
function readTripRule(node: Node): Node {
  const text = textOf(node);
  const [, counter, sign, limit] = /^(Consecutive|Total)Failures(>=?)(\d+)$/.exec(text) ?? [];
  if (counter === 'Consecutive') {
    const gt = Number(limit) - (sign === '>' ? 0 : 1);
    return mapAt(node.place, { kind: 'consecutiveFailures', gt });
  }
  if (counter === 'Total') {
    const gte = Number(limit) + (sign === '>' ? 1 : 0);
    return mapAt(node.place, { kind: 'totalFailures', gte });
  }
  const share = /^Requests>=(\d+)&&TotalFailures\/Requests>=([\d.]+)$/.exec(text);
  if (share === null) return node;
  const [, requests, ratio] = share;
  const rule = { minRequests: Number(requests), ratio: Number(ratio) };
  return mapAt(node.place, { kind: 'failureRatio', ...rule });
}
