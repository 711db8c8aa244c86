import type { Check, Limit } from '../model/checks.js';
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
  const { scenario, title, about, source, seed, seeds, focus } = plan;
  const variants = Object.fromEntries(
    plan.variants.map((variant) => [variant.name, writeVariant(variant)]),
  );
  const many = seeds === 1 ? {} : { seeds };
  const from = source === '' ? {} : { source };
  return { scenario, title, about, ...from, seed, ...many, focus, variants };
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
  return { name, metric, ...scope, [relation]: writeLimit(metric, limit), ...share };
}

function writeLimit(metric: string, limit: Limit): PlainValue {
  if (limit.kind === 'metric') {
    return limit.variant === null ? limit.metric : `${limit.variant}.${limit.metric}`;
  }
  const unit = metricInfo(metric)?.unit;
  if (typeof limit.value !== 'number') return limit.value;
  if (unit === 'ms') return `${limit.value}ms`;
  return unit === 'per second' ? formatRate(limit.value) : limit.value;
}
