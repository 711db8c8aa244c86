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
    this.phases = fromTheStart(phases);
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

/** What happens before the first phase belongs to none, but levels go on from there. */
function fromTheStart(phases: readonly Phase[]): readonly Phase[] {
  const [first] = phases;
  return first !== undefined && first.from > 0 ? [{ name: '', from: 0 }, ...phases] : phases;
}
