import { EVERYTHING, type Scope, scopeKey } from '../model/scope.js';
import type { Metrics } from './measures.js';
import type { MetricsOfScope, ScopedMetrics } from './scopedMetrics.js';
import type { Measured } from './verdict.js';

/** What was measured of a variant, held against the variant that calls are avoided against. */
export class Measurement implements Measured {
  /** The metrics of the whole run. */
  readonly whole: Metrics;
  private readonly run: ScopedMetrics;
  private readonly baseline: ScopedMetrics | null;
  private readonly known = new Map<string, Metrics | undefined>();

  /**
   * @param run of a variant whose run is over
   * @param baseline of the one variant with role before; null where there is not exactly one
   */
  constructor(run: ScopedMetrics, baseline: ScopedMetrics | null) {
    this.run = run;
    this.baseline = baseline;
    this.whole = run.whole(this.baselineCalls(EVERYTHING));
    this.known.set(scopeKey(EVERYTHING), this.whole);
  }

  /** The metrics of a part of the run; undefined for one that was not asked for or is not there. */
  of(scope: Scope): Metrics | undefined {
    const key = scopeKey(scope);
    if (!this.known.has(key)) {
      this.known.set(key, this.run.part(scope, this.baselineCalls(scope)));
    }
    return this.known.get(key);
  }

  /** How far the exact value may be from the one that is told, in the unit of the metric. */
  errorOf(metric: string, scope: Scope): number {
    return this.run.errorOf(metric, scope);
  }

  /** The metrics of every part that was measured besides the whole run. */
  get parts(): readonly MetricsOfScope[] {
    return this.run.scopes.flatMap((scope) => {
      const metrics = this.of(scope);
      return metrics === undefined ? [] : [{ scope, metrics }];
    });
  }

  private baselineCalls(scope: Scope): number | null {
    const calls = this.baseline?.part(scope, null)?.dependencyCalls;
    return typeof calls === 'number' ? calls : null;
  }
}
