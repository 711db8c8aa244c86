import type { Check, Limit, Relation } from '../model/checks.js';
import { METRICS, type MetricInfo, metricInfo } from '../model/metrics.js';
import { parseDuration, toMillis } from '../model/time.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { isMapping, join, refuseUnknownKeys } from './mapping.js';
import { describeNode, entryOf, type MapNode, type Node, type ScalarNode } from './node.js';
import { readHoldsIn } from './readHoldsIn.js';
import { didYouMean } from './suggest.js';

/** The variants that a limit may refer to: by name, or by a role that only one of them has. */
export interface VariantNames {
  readonly names: readonly string[];
  /** The variant of a role; undefined when no variant or more than one has it. */
  byRole(role: string): string | undefined;
}

const METRIC_NAMES = METRICS.map((info) => info.name);
const RELATION_NAMES: readonly Relation[] = ['atLeast', 'atMost', 'above', 'below', 'equals'];
const KEYS = ['name', 'metric', ...RELATION_NAMES, 'holdsIn'];

/** Reads one check; undefined when something was not acceptable. */
export function readCheck(
  node: Node,
  path: string,
  variants: VariantNames,
  findings: Findings,
): Check | undefined {
  if (!isMapping(node, path, findings)) return undefined;
  refuseUnknownKeys(KEYS, node, path, findings);
  const name = readText(node, 'name', path, findings);
  const metric = readMetric(node, path, findings);
  const relation = readRelation(node, path, findings);
  const share = readHoldsIn(node, path, findings);
  if (metric === undefined || relation === undefined || name === undefined) return undefined;
  if (!isOrdered(metric, relation, path, findings)) return undefined;
  const limit = new LimitReader(metric, variants, findings).read(
    relation.node,
    join(path, relation.name),
  );
  return limit === undefined || share === undefined
    ? undefined
    : { name, metric: metric.name, relation: relation.name, limit, ...share };
}

function readText(
  node: MapNode,
  key: string,
  path: string,
  findings: Findings,
): string | undefined {
  const value = entryOf(node, key)?.value;
  if (value?.kind === 'scalar' && typeof value.value === 'string' && value.value.trim() !== '') {
    return value.value.trim();
  }
  const found = value === undefined ? 'nothing' : describeNode(value);
  findings.error(value?.place ?? node.place, { path: join(path, key), found, expected: 'a text' });
  return undefined;
}

function readMetric(node: MapNode, path: string, findings: Findings): MetricInfo | undefined {
  const name = readText(node, 'metric', path, findings);
  const info = name === undefined ? undefined : metricInfo(name);
  if (name !== undefined && info === undefined) {
    const place = entryOf(node, 'metric')?.value.place ?? node.place;
    const hint = didYouMean(name, METRIC_NAMES) || 'breaker-lab list --metrics shows them all';
    findings.error(place, {
      path: join(path, 'metric'),
      found: `the unknown metric ${name}`,
      expected: 'a metric of the catalogue',
      hint,
    });
  }
  return info;
}

interface RelationEntry {
  readonly name: Relation;
  readonly node: Node;
}

function readRelation(node: MapNode, path: string, findings: Findings): RelationEntry | undefined {
  const given = RELATION_NAMES.flatMap((name) => {
    const entry = entryOf(node, name);
    return entry === undefined ? [] : [{ name, node: entry.value }];
  });
  if (given.length === 1) return given[0];
  const found = given.length === 0 ? 'no relation' : given.map(({ name }) => name).join(' and ');
  findings.error(node.place, { path, found, expected: `exactly one of ${oneOf(RELATION_NAMES)}` });
  return undefined;
}

/** Of flags and states there is no more or less. */
function isOrdered(
  metric: MetricInfo,
  relation: RelationEntry,
  path: string,
  findings: Findings,
): boolean {
  const isFigure = metric.unit !== 'yes/no' && metric.unit !== 'state';
  if (isFigure || relation.name === 'equals') return true;
  const found = `${relation.name} for ${metric.name}`;
  const hint = `${metric.name} is no figure`;
  const at = join(path, relation.name);
  findings.error(relation.node.place, { path: at, found, expected: 'equals', hint });
  return false;
}

/** Reads what a metric is held against. */
class LimitReader {
  private readonly metric: MetricInfo;
  private readonly variants: VariantNames;
  private readonly findings: Findings;

  constructor(metric: MetricInfo, variants: VariantNames, findings: Findings) {
    this.metric = metric;
    this.variants = variants;
    this.findings = findings;
  }

  read(node: Node, path: string): Limit | undefined {
    if (node.kind !== 'scalar') return this.refuse(node, path, '');
    const value = this.plainValue(node);
    if (value !== undefined) return { kind: 'value', value };
    return typeof node.value === 'string'
      ? this.readReference(node, node.value, path)
      : this.refuse(node, path, '');
  }

  /** The value of a limit in the metric's own unit; undefined when it is none. */
  private plainValue(node: ScalarNode): number | boolean | string | undefined {
    const { value } = node;
    switch (this.metric.unit) {
      case 'yes/no':
        return typeof value === 'boolean' ? value : undefined;
      case 'state':
        return STATES.find((state) => state === value);
      case 'ms':
        return this.milliseconds(value);
      default:
        return typeof value === 'number' ? value : undefined;
    }
  }

  private milliseconds(value: ScalarNode['value']): number | undefined {
    const micros = typeof value === 'string' ? parseDuration(value) : undefined;
    return micros === undefined ? undefined : toMillis(micros);
  }

  /** `attempts`, `before.attempts` or `session-08-circuit-breaker.attempts`. */
  private readReference(node: ScalarNode, text: string, path: string): Limit | undefined {
    if (this.isComparable(text)) return { kind: 'metric', variant: null, metric: text };
    const dot = text.indexOf('.');
    const [owner, metric] = [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)];
    const variant = this.variants.names.includes(owner) ? owner : this.variants.byRole(owner);
    if (variant !== undefined && this.isComparable(metric))
      return { kind: 'metric', variant, metric };
    const isOwnerKnown = variant !== undefined || dot < 0;
    return this.refuse(
      node,
      path,
      isOwnerKnown ? didYouMean(metric, METRIC_NAMES) : this.ownerHint(owner),
    );
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
    this.findings.error(node.place, { path, found: describeNode(node), expected, hint });
    return undefined;
  }
}

/** Milliseconds are not counts, and neither is a flag or a state. */
function sortOf(unit: MetricInfo['unit']): string {
  return unit === 'ratio' ? 'count' : unit;
}

/** What the final state of a breaker can be; none without one. */
const STATES = ['closed', 'open', 'half-open', 'forced-open', 'disabled', 'none'];

const LIMIT_WORDS = {
  count: 'a number',
  ratio: 'a number',
  ms: 'a duration with its unit such as 800ms',
  'yes/no': 'true or false',
  state: 'closed, open, half-open, forced-open, disabled or none',
} as const;
