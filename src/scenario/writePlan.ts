import { type Check, type Limit, limitText, type Tolerance } from '../model/checks.js';
import { metricInfo } from '../model/metrics.js';
import type { Plan, PolicyPlan, VariantPlan } from '../model/plan.js';
import type { PlanDocument, VariantDocument } from '../model/planDocument.js';
import { formatRate } from '../model/rate.js';
import type { PlainSettings, PlainValue } from '../model/shapes.js';
import { writtenWorld, writtenWorldTable } from '../model/world.js';
import { writeFields, writeShape } from '../model/written.js';
import { isPolicyKind, POLICIES } from '../policy/register.js';

/** Writes a plan so that reading it as a scenario gives the same plan again. */
export function writePlan(plan: Plan): PlanDocument {
  const { scenario, title, about, source, seed, seeds, focus, grid } = plan;
  const variants = Object.fromEntries(
    plan.variants.map((variant) => [variant.name, writeVariant(variant)]),
  );
  const many = seeds === 1 ? {} : { seeds };
  const from = source === '' ? {} : { source };
  const rows = grid === undefined ? {} : { grid };
  return { scenario, title, about, ...from, seed, ...many, focus, ...rows, variants };
}

function writeVariant(variant: VariantPlan): VariantDocument {
  const { role, about, verdict } = variant;
  return {
    role,
    about,
    world: writeFields(writtenWorldTable(variant.world), writtenWorld(variant.world)),
    policies: variant.policies.map(writePolicy),
    checks: variant.checks.map(writeCheck),
    verdict,
  };
}

function writePolicy({ kind, settings, ...frame }: PolicyPlan): PlainSettings {
  const written = isPolicyKind(kind) ? writeShape(POLICIES[kind].shape, settings) : settings;
  return { [kind]: written, ...frame };
}

function writeCheck(check: Check): PlainSettings {
  const { name, metric, scope, relation, limit, holdsIn } = check;
  const share = holdsIn === undefined ? {} : { holdsIn };
  const claim = relation === 'within' ? {} : { [relation]: writeLimit(metric, limit) };
  return { name, metric, ...scope, ...claim, ...share, ...writeSource(check) };
}

function writeSource({ metric, published, publishedSeeds, within, remark }: Check): PlainSettings {
  return {
    ...(published === undefined ? {} : { published: writeMetricValue(metric, published) }),
    ...(publishedSeeds === undefined ? {} : { published: `${publishedSeeds}%` }),
    ...(within === undefined ? {} : { within: writeTolerance(metric, within) }),
    ...(remark === undefined ? {} : { remark }),
  };
}

function writeTolerance(metric: string, { kind, value }: Tolerance): PlainValue {
  return kind === 'percent' ? `${value}%` : writeMetricValue(metric, value);
}

function writeLimit(metric: string, limit: Limit): PlainValue {
  return limit.kind === 'value' ? writeMetricValue(metric, limit.value) : limitText(limit);
}

function writeMetricValue(metric: string, value: number | boolean | string): PlainValue {
  const unit = metricInfo(metric)?.unit;
  if (typeof value !== 'number') return value;
  if (unit === 'ms') return `${value}ms`;
  return unit === 'per second' ? formatRate(value) : value;
}
