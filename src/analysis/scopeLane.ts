import type { LabRecord, Sink } from '../model/records.js';
import type { Phase, Scope, WorldOutline } from '../model/scope.js';
import { FoldChain } from './foldChain.js';
import type { MetricsFold } from './metricsFold.js';

/** The folds over the records of one flow, dependency or client: over the whole run and by phases. */
export class ScopeLane implements Sink {
  private readonly filter: Scope;
  private readonly phases: readonly Phase[];
  private readonly run: FoldChain;
  private readonly hasWarmUp: boolean;
  private readonly byPhase: FoldChain | null;

  /**
   * @param filter whose records to take; a phase in it does not matter
   * @param hasPhases true: the phases are measured one by one too
   */
  constructor(filter: Scope, { phases, warmUp }: WorldOutline, hasPhases: boolean) {
    this.filter = filter;
    this.phases = stretches(phases, warmUp);
    this.hasWarmUp = warmUp > 0;
    this.run = new FoldChain(this.hasWarmUp ? [0, warmUp] : [0]);
    this.byPhase = hasPhases ? new FoldChain(this.phases.map(({ from }) => from)) : null;
  }

  /** Takes a record of anybody, and passes over those of others. */
  take(record: LabRecord): void {
    if (this.isOwn(record)) this.takeOwn(record);
  }

  /** Takes a record that is known to be its own. */
  takeOwn(record: LabRecord): void {
    this.run.take(record);
    if (this.byPhase !== null) this.byPhase.take(record);
  }

  /** The fold over the whole run, the warm-up left out. */
  get whole(): MetricsFold {
    return this.run.fold(this.hasWarmUp ? 1 : 0);
  }

  /** The fold over a phase; undefined where there is none of that name or phases are not measured. */
  phase(phase: string): MetricsFold | undefined {
    const index = this.phases.findIndex(({ name }) => name === phase);
    return index < 0 ? undefined : this.byPhase?.fold(index);
  }

  /** What has no flow, dependency or client concerns all of them. */
  private isOwn(record: LabRecord): boolean {
    const { flow, dependency, client } = this.filter;
    const isOther =
      (dependency !== undefined && record.dependency !== '' && record.dependency !== dependency) ||
      (flow !== undefined && record.operation >= 0 && record.flow !== flow) ||
      (client !== undefined && clientOf(record) !== 0 && clientOf(record) !== client);
    return !isOther;
  }
}

/** The client as people count, from 1; 0 where none is concerned. */
function clientOf({ kind, operation, client, instance, dependency }: LabRecord): number {
  const isPool = dependency === '' && (kind === 'level-placed' || kind === 'level-changed');
  // A pool is a client's own, and numbered as its clients are.
  if (isPool) return instance;
  return operation < 0 ? 0 : client + 1;
}

/**
 * The phases, and without a name what belongs to none of them: before the first one, and between the
 * end of the warm-up and the next one, which may be all the rest. Levels go on from there.
 */
function stretches(phases: readonly Phase[], warmUp: number): readonly Phase[] {
  const isNamed = (from: number): boolean => phases.some((phase) => phase.from === from);
  const starts = phases.length === 0 ? [] : [...new Set([0, warmUp])];
  const nameless = starts
    .filter((from) => !isNamed(from))
    .map((from): Phase => ({ name: '', from }));
  return [...phases, ...nameless].sort((one, other) => one.from - other.from);
}
