import type { Limit } from '../model/checks.js';
import { isFigure, type MetricInfo } from '../model/metricInfo.js';
import { METRICS, metricInfo, strayPart } from '../model/metrics.js';
import { parseRate } from '../model/rate.js';
import type { Scope } from '../model/scope.js';
import { parseDuration, toMillis } from '../model/time.js';
import type { Findings } from './findings.js';
import { describeNode, type Node, type ScalarNode } from './node.js';
import { asShare, percentIn } from './percentText.js';
import { narrowingHint } from './readScope.js';
import { didYouMean } from './suggest.js';

/** The variants that a limit may refer to: by name, or by a role that only one of them has. */
export interface VariantNames {
  readonly names: readonly string[];
  /** The variant of a role; undefined when no variant or more than one has it. */
  byRole(role: string): string | undefined;
  /** Whether some variant may have this role, since it does not say clearly which it has. */
  isUnclear?(role: string): boolean;
}

/** A decimal number, and what it is times. */
const TIMES = /^(\d+(?:\.\d+)?) *\* *(.*)$/;

const METRIC_NAMES = METRICS.map((info) => info.name);

/** A value in the metric's own unit; undefined when it is none. */
export function plainValue(
  metric: MetricInfo,
  { value }: ScalarNode,
): number | boolean | string | undefined {
  switch (metric.unit) {
    case 'yes/no':
      return typeof value === 'boolean' ? value : undefined;
    case 'state':
      return STATES.find((state) => state === value);
    case 'ms':
      return milliseconds(value);
    case 'per second':
      return typeof value === 'string' ? parseRate(value) : undefined;
    default:
      return typeof value === 'number' ? value : undefined;
  }
}

/** Reads what a metric is held against. */
export class LimitReader {
  private readonly metric: MetricInfo;
  /** The part of the run that both sides are about. */
  private readonly scope: Scope;
  private readonly variants: VariantNames;
  private readonly findings: Findings;

  constructor(metric: MetricInfo, scope: Scope, variants: VariantNames, findings: Findings) {
    this.metric = metric;
    this.scope = scope;
    this.variants = variants;
    this.findings = findings;
  }

  /** Reads a limit; undefined when it was not acceptable. */
  read(node: Node, path: string): Limit | undefined {
    if (node.kind !== 'scalar') return this.refuse(node, path, '');
    const value = plainValue(this.metric, node);
    if (value !== undefined) return { kind: 'value', value };
    return typeof node.value === 'string'
      ? this.readTimes(node, node.value, path)
      : this.refuse(node, path, '');
  }

  /** A metric, or so many times one: `0.5 * before.dependencyCalls`. */
  private readTimes(node: ScalarNode, text: string, path: string): Limit | undefined {
    const [, factor, rest = text] = TIMES.exec(text) ?? [];
    const limit = this.readReference(node, rest, path);
    if (factor === undefined || limit?.kind !== 'metric') return limit;
    const times = Number(factor);
    if (isFigure(this.metric.unit) && times > 0) return { ...limit, times };
    return this.refuse(node, path, 'only figures have multiples, and none of them is 0');
  }

  /** `attempts`, `before.attempts` or `session-08-circuit-breaker.attempts`. */
  private readReference(node: ScalarNode, text: string, path: string): Limit | undefined {
    if (this.isComparable(text)) return this.reference(node, null, text, path);
    const dot = text.indexOf('.');
    const [owner, metric] = [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)];
    const variant = this.variants.names.includes(owner) ? owner : this.variants.byRole(owner);
    if (variant !== undefined && this.isComparable(metric))
      return this.reference(node, variant, metric, path);
    if (variant === undefined && this.variants.isUnclear?.(owner)) return undefined;
    const isOwnerKnown = variant !== undefined || dot < 0;
    return this.refuse(
      node,
      path,
      isOwnerKnown ? didYouMean(metric, METRIC_NAMES) : this.ownerHint(owner),
    );
  }

  /** Both sides are about the same part of the run, so both must be counted by it. */
  private reference(
    node: ScalarNode,
    variant: string | null,
    metric: string,
    path: string,
  ): Limit | undefined {
    const info = metricInfo(metric);
    const isFine = info !== undefined && strayPart(info, this.scope) === undefined;
    if (isFine) return { kind: 'metric', variant, metric };
    return this.refuse(node, path, info === undefined ? '' : narrowingHint(info));
  }

  /** A metric whose values can stand in a relation to this one's: both figures, flags or states. */
  private isComparable(name: string): boolean {
    const unit = metricInfo(name)?.unit;
    return unit !== undefined && sortOf(unit) === sortOf(this.metric.unit);
  }

  private ownerHint(owner: string): string {
    const hint = didYouMean(owner, this.variants.names);
    return hint === '' ? `there is no one variant that ${owner} stands for` : hint;
  }

  private refuse(node: Node, path: string, hint: string): undefined {
    const expected = `${LIMIT_WORDS[this.metric.unit]}, or a metric such as before.${this.metric.name}`;
    const found = describeNode(node);
    this.findings.error(node.place, {
      path,
      found,
      expected,
      hint: valueHint(this.metric, node) || hint,
    });
    return undefined;
  }
}

function milliseconds(value: ScalarNode['value']): number | undefined {
  const micros = typeof value === 'string' ? parseDuration(value) : undefined;
  return micros === undefined ? undefined : toMillis(micros);
}

/** Milliseconds are not counts, and neither is a rate, a flag or a state. */
function sortOf(unit: MetricInfo['unit']): string {
  return unit === 'ratio' ? 'count' : unit;
}

/** What the final state of a breaker can be; none without one. */
const STATES = ['closed', 'open', 'half-open', 'forced-open', 'disabled', 'none'];

/** What a value in another form most likely means, written as the metric has it. */
export function valueHint({ unit }: MetricInfo, node: Node): string {
  const value = node.kind === 'scalar' ? node.value : null;
  const percent = percentIn(value);
  if (percent !== undefined && unit === 'ratio')
    return `write ${asShare(percent)} for ${percent} %`;
  if (percent !== undefined && unit === 'count')
    return 'shares have metrics of their own, such as completedRatio';
  if (typeof value !== 'number') return '';
  if (unit === 'ms') return `did you mean ${value}ms or ${value}s?`;
  return unit === 'per second' ? `did you mean ${value}/s?` : '';
}

/** What a value of a metric looks like. */
export const LIMIT_WORDS = {
  count: 'a number',
  ratio: 'a number',
  ms: 'a duration with its unit such as 800ms',
  'per second': 'a rate with its unit such as 58/s',
  'yes/no': 'true or false',
  state: 'closed, open, half-open, forced-open, disabled or none',
} as const;
