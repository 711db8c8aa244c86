/** One line of the metric catalogue. */
export interface MetricInfo {
  readonly name: string;
  /** The name in the words of the tables. */
  readonly label: string;
  /** `count`, `ms` (milliseconds), `ratio`, `yes/no` or `state`. */
  readonly unit: 'count' | 'ms' | 'ratio' | 'yes/no' | 'state';
  /** Which way is better for the user, or neither. */
  readonly better: 'lower' | 'higher' | 'neither';
  /** What it counts, one sentence. */
  readonly meaning: string;
}

/**
 * Every metric the lab knows, declared once: folds fill them in, checks and comparisons refer to
 * them, `list --metrics` prints this table.
 */
export const METRICS = [
  {
    name: 'operations',
    label: 'operations',
    unit: 'count',
    better: 'neither',
    meaning: 'Operations that were started.',
  },
  {
    name: 'completed',
    label: 'completed',
    unit: 'count',
    better: 'higher',
    meaning: 'Operations that got a good answer.',
  },
  {
    name: 'failed',
    label: 'failed',
    unit: 'count',
    better: 'lower',
    meaning: 'Operations that gave up without a good answer.',
  },
  {
    name: 'attempts',
    label: 'attempts',
    unit: 'count',
    better: 'lower',
    meaning: 'Passes through the retry policy: each became a dependency call or a fast fail.',
  },
  {
    name: 'attemptBudget',
    label: 'attempt budget',
    unit: 'count',
    better: 'neither',
    meaning: 'The most attempts that all operations together were allowed.',
  },
  {
    name: 'dependencyCalls',
    label: 'dependency calls',
    unit: 'count',
    better: 'lower',
    meaning: 'Attempts that reached the dependency.',
  },
  {
    name: 'failedCalls',
    label: 'failed calls',
    unit: 'count',
    better: 'lower',
    meaning: 'Dependency calls whose answer was a failure: wasted load.',
  },
  {
    name: 'fastFails',
    label: 'fast fails',
    unit: 'count',
    better: 'neither',
    meaning: 'Attempts refused by our own policy; the dependency never saw them.',
  },
  {
    name: 'attemptsPerOperation',
    label: 'attempts per operation',
    unit: 'ratio',
    better: 'lower',
    meaning: 'Attempts divided by operations.',
  },
  {
    name: 'callsAvoided',
    label: 'calls avoided',
    unit: 'count',
    better: 'higher',
    meaning: 'Dependency calls of the variant with role before, less those of this one.',
  },
  {
    name: 'breaker.opened',
    label: 'breaker opened',
    unit: 'count',
    better: 'neither',
    meaning: 'How often the breaker opened, trips and reopenings together.',
  },
  {
    name: 'breaker.probes',
    label: 'breaker probes',
    unit: 'count',
    better: 'neither',
    meaning: 'Calls that the breaker admitted to test whether the dependency is back.',
  },
  {
    name: 'breaker.closedAfterRecovery',
    label: 'closed after recovery',
    unit: 'yes/no',
    better: 'higher',
    meaning: 'Whether a good probe closed the breaker.',
  },
  {
    name: 'breaker.finalState',
    label: 'final breaker state',
    unit: 'state',
    better: 'neither',
    meaning: 'The state of the breaker when the last operation settled; none without a breaker.',
  },
  {
    name: 'lastSettledMs',
    label: 'last settled',
    unit: 'ms',
    better: 'lower',
    meaning: 'When the last operation settled.',
  },
] as const satisfies readonly MetricInfo[];

/** The name of a metric. */
export type MetricName = (typeof METRICS)[number]['name'];

const BY_NAME: ReadonlyMap<string, MetricInfo> = new Map(METRICS.map((info) => [info.name, info]));

/** Looks a metric up; undefined for a name that the catalogue does not have. */
export function metricInfo(name: string): MetricInfo | undefined {
  return BY_NAME.get(name);
}

/** True for the name of a metric in the catalogue. */
export function isMetricName(name: string): name is MetricName {
  return BY_NAME.has(name);
}
