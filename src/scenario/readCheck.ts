import type { Check, Limit, Relation } from '../model/checks.js';
import { isFigure, type MetricInfo } from '../model/metricInfo.js';
import { METRICS, metricInfo } from '../model/metrics.js';
import { EVERYTHING, isEverything, SCOPE_PARTS, type Scope } from '../model/scope.js';
import { isHopeless } from './emptyClaims.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { isMapping, join, refuseUnknownKeys } from './mapping.js';
import { describeNode, entryOf, type MapNode, type Node } from './node.js';
import { readHoldsIn } from './readHoldsIn.js';
import { LimitReader, type VariantNames } from './readLimit.js';
import { PublishedReader, type PublishedReading } from './readPublished.js';
import { type KnownOutline, readScope } from './readScope.js';
import { didYouMean } from './suggest.js';

/** What a check may refer to. */
export interface CheckContext {
  readonly variants: VariantNames;
  /** What of the variant's world it may name, as far as that is known. */
  readonly outline: KnownOutline | undefined;
  readonly findings: Findings;
}

const METRIC_NAMES = METRICS.map((info) => info.name);
const RELATION_NAMES: readonly Relation[] = [
  ...(['atLeast', 'atMost', 'above', 'below', 'equals', 'within'] as const),
];
const KEYS = [
  ...['name', 'metric', ...SCOPE_PARTS, ...RELATION_NAMES],
  ...['holdsIn', 'published', 'remark'],
];

/** Reads one check; undefined when something was not acceptable. */
export function readCheck(node: Node, path: string, context: CheckContext): Check | undefined {
  const { findings } = context;
  if (!isMapping(node, path, findings)) return undefined;
  refuseUnknownKeys(KEYS, node, path, findings);
  const name = readText(node, 'name', path, findings);
  const metric = readMetric(node, path, findings);
  const relation = readRelation(node, path, findings);
  const share = readHoldsIn(node, path, findings);
  // Scope, figure and limit depend on what the metric counts, but not on one another's being right.
  const subject = metric && readSubject(metric, node, path, context);
  const limit = subject && relation && readLimit(subject, relation, path, context);
  const { scope, source } = subject ?? {};
  if (!name || !metric || !relation || !limit || !share || !scope || !source) return undefined;
  const check = { name, metric: metric.name, relation: relation.name, limit, ...share, ...source };
  return isEverything(scope) ? check : { ...check, scope };
}

/** What a claim is about, and what its source says. */
interface Subject {
  readonly metric: MetricInfo;
  readonly scope: Scope | undefined;
  readonly source: PublishedReading | undefined;
}

function readSubject(
  metric: MetricInfo,
  node: MapNode,
  path: string,
  { outline, findings }: CheckContext,
): Subject {
  const scope = readScope(node, path, metric, outline, findings);
  return { metric, scope, source: new PublishedReader(node, path, metric, findings).read() };
}

/** Reads what a claim is held against; undefined where that is not acceptable, or settles it. */
function readLimit(
  { metric, scope, source }: Subject,
  relation: RelationEntry,
  path: string,
  { variants, findings }: CheckContext,
): Limit | undefined {
  if (!isOrdered(metric, relation, path, findings)) return undefined;
  const limits = new LimitReader(metric, scope ?? EVERYTHING, variants, findings);
  const limit =
    relation.name === 'within'
      ? publishedLimit(source)
      : limits.read(relation.node, join(path, relation.name));
  if (limit === undefined) return undefined;
  const claim = { relation: relation.name, limit, within: source?.within };
  return isHopeless(metric, claim, relation.node, path, findings) ? undefined : limit;
}

/** What is within is held against the published figure. */
function publishedLimit(source: PublishedReading | undefined): Limit | undefined {
  const value = source?.published;
  return value === undefined ? undefined : { kind: 'value', value };
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
    const hint = metricHint(name);
    findings.error(place, {
      path: join(path, 'metric'),
      found: `the unknown metric ${name}`,
      expected: 'a metric of the catalogue',
      hint,
    });
  }
  return info;
}

/** `p99` is a part of a name. */
function metricHint(name: string): string {
  const near = didYouMean(name, METRIC_NAMES);
  const around = METRIC_NAMES.find((known) => known.toLowerCase().includes(name.toLowerCase()));
  if (near !== '' || around === undefined) return near || ALL_METRICS;
  return `did you mean ${around}? ${ALL_METRICS}`;
}

const ALL_METRICS = 'breaker-lab list --metrics shows them all';

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

function isOrdered(
  metric: MetricInfo,
  relation: RelationEntry,
  path: string,
  findings: Findings,
): boolean {
  if (isFigure(metric.unit) || relation.name === 'equals') return true;
  const found = `${relation.name} for ${metric.name}`;
  const hint = `${metric.name} is no figure`;
  const at = join(path, relation.name);
  findings.error(relation.node.place, { path: at, found, expected: 'equals', hint });
  return false;
}
