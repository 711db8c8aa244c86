import { METRICS, strayPart } from '../model/metrics.js';
import type { LabRecord, Sink } from '../model/records.js';
import {
  EVERYTHING,
  isEverything,
  type Scope,
  scopeKey,
  type WorldOutline,
} from '../model/scope.js';
import type { Metrics } from './measures.js';
import type { MetricsFold } from './metricsFold.js';
import { ScopeLane } from './scopeLane.js';

/** The metrics of one part of a run. */
export interface MetricsOfScope {
  readonly scope: Scope;
  readonly metrics: Metrics;
}

/**
 * The metrics of a run and of the parts of it that somebody wants to know of: each phase and each
 * flow for reports, and what checks are about. Other parts cost nothing.
 */
export class ScopedMetrics implements Sink {
  /** Every part that is measured besides the whole run. */
  readonly scopes: readonly Scope[];
  private readonly everything: ScopeLane;
  private readonly others: ReadonlyMap<string, ScopeLane>;
  private readonly lanes: readonly ScopeLane[];

  /** @param asked the parts that checks are about; those that the world does not have are left out */
  constructor(outline: WorldOutline, asked: readonly Scope[]) {
    const shown = [
      ...outline.phases.map(({ name }): Scope => ({ phase: name })),
      ...outline.flows.map((flow): Scope => ({ flow })),
    ];
    const known = asked.filter((scope) => !isEverything(scope) && isThere(scope, outline));
    this.scopes = distinct([...shown, ...known]);
    this.everything = new ScopeLane(EVERYTHING, outline, outline.phases.length > 0);
    this.others = lanesFor(this.scopes, outline);
    this.lanes = [...this.others.values()];
  }

  take(record: LabRecord): void {
    this.everything.takeOwn(record);
    for (const lane of this.lanes) lane.take(record);
  }

  /**
   * The metrics of the whole run, its warm-up left out.
   * @param baselineCalls see {@link import('./metricsFold.js').MetricsFold.metrics}
   */
  whole(baselineCalls: number | null): Metrics {
    return this.everything.whole.metrics(baselineCalls);
  }

  /**
   * The metrics of a part; undefined for one that was not asked for or is not there. A metric that
   * cannot be narrowed down to the part is not measured: breakers, say, have no flow.
   */
  part(scope: Scope, baselineCalls: number | null): Metrics | undefined {
    const metrics = this.foldOf(scope)?.metrics(baselineCalls);
    return metrics === undefined ? undefined : fitting(metrics, scope);
  }

  /** See {@link import('./metricsFold.js').MetricsFold.errorOf}; 0 of a part that is not measured. */
  errorOf(metric: string, scope: Scope): number {
    return this.foldOf(scope)?.errorOf(metric) ?? 0;
  }

  private foldOf(scope: Scope): MetricsFold | undefined {
    const filter = withoutPhase(scope);
    const lane = isEverything(filter) ? this.everything : this.others.get(scopeKey(filter));
    return scope.phase === undefined ? lane?.whole : lane?.phase(scope.phase);
  }
}

function isThere(scope: Scope, { phases, flows, dependencies, clients }: WorldOutline): boolean {
  const { phase, flow, dependency, client } = scope;
  return (
    (phase === undefined || phases.some(({ name }) => name === phase)) &&
    (flow === undefined || flows.includes(flow)) &&
    (dependency === undefined || dependencies.includes(dependency)) &&
    (client === undefined || (client >= 1 && client <= clients))
  );
}

function distinct(scopes: readonly Scope[]): readonly Scope[] {
  return [...new Map(scopes.map((scope) => [scopeKey(scope), scope])).values()];
}

function withoutPhase({ phase: _, ...filter }: Scope): Scope {
  return filter;
}

/** One lane for all phases of a flow, dependency or client. */
function lanesFor(scopes: readonly Scope[], outline: WorldOutline): ReadonlyMap<string, ScopeLane> {
  const filters = distinct(scopes.map(withoutPhase)).filter((filter) => !isEverything(filter));
  const lanes = filters.map((filter): [string, ScopeLane] => {
    const key = scopeKey(filter);
    const hasPhases = scopes.some(
      (scope) => scope.phase !== undefined && scopeKey(withoutPhase(scope)) === key,
    );
    return [key, new ScopeLane(filter, outline, hasPhases)];
  });
  return new Map(lanes);
}

function fitting(metrics: Metrics, scope: Scope): Metrics {
  const values = METRICS.map((info) => [
    info.name,
    strayPart(info, scope) === undefined ? metrics[info.name] : null,
  ]);
  // The same names as before.
  return Object.fromEntries(values) as Metrics;
}
