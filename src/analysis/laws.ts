import type { LabRecord, Sink } from '../model/records.js';
import { AttemptLaws } from './attemptLaws.js';
import { BufferLaw } from './bufferLaw.js';
import { brokenBy, type LawResult } from './lawResult.js';
import { LevelLaws } from './levelLaws.js';
import { PoolLaw } from './poolLaw.js';
import { ProbeLaw } from './probeLaw.js';

const OPEN = 'nothing reaches the dependency while the breaker is open';
const TIME = 'time never goes back';

/**
 * Watches a run for breaches of the laws; always on. Laws of levels, buffers and pools are silent
 * where there are none: nothing holds on nothing.
 */
export class LawsFold implements Sink {
  private readonly attempts = new AttemptLaws();
  private readonly levels = new LevelLaws();
  private readonly buffers = new BufferLaw();
  private readonly pools = new PoolLaw();
  private readonly probes = new ProbeLaw();
  private now = 0;
  private openBreach: string | null = null;
  private timeBreach: string | null = null;
  /** By the breaker's number: 1 open and no call may pass, 0 otherwise. */
  private readonly shut: number[] = [];
  private readonly unguarded = new Set<number>();

  take(record: LabRecord): void {
    if (record.at < this.now) this.timeBreach ??= brokenBy(record);
    this.now = record.at;
    const { kind } = record;
    if (kind === 'retry-waiting') return;
    if (kind === 'fast-fail') this.refuse(record);
    else if (kind === 'call-started') this.call(record);
    else if (kind === 'call-answered') this.answer(record);
    else if (kind === 'operation-started') this.attempts.begin();
    else this.takeLess(record);
  }

  /** The verdict on every law, in a fixed order; to be asked once the run is over. */
  results(): readonly LawResult[] {
    const { isSettled } = this.attempts;
    return [
      ...this.attempts.results(),
      { law: OPEN, held: this.openBreach === null, detail: this.openBreach ?? '' },
      { law: TIME, held: this.timeBreach === null, detail: this.timeBreach ?? '' },
      ...this.probes.results(),
      ...this.levels.results(isSettled),
      ...this.buffers.results(this.levels),
      ...(isSettled ? this.pools.results(this.now) : []),
    ];
  }

  private takeLess(record: LabRecord): void {
    const { kind } = record;
    if (kind === 'operation-settled') this.settle(record);
    else if (kind === 'level-changed') this.change(record);
    else if (kind === 'call-abandoned') this.abandon(record);
    else if (kind === 'attempt-cancelled') this.cancel(record);
    else if (kind === 'side-settled') this.attempts.settleAside(record);
    else this.takeRare(record);
  }

  private takeRare(record: LabRecord): void {
    const { kind } = record;
    if (kind === 'breaker-changed') this.shift(record);
    else if (kind === 'probe-admitted') this.probes.admit(record);
    else if (kind === 'breaker-placed') this.place(record);
    else if (kind === 'level-placed') this.levels.place(record);
    else if (kind === 'run-started') this.attempts.start(record);
    else if (kind === 'run-ended') this.attempts.isSettled = record.reason === '';
    else if (kind === 'buffer-put') this.buffers.take(record);
    else if (kind === 'buffer-drained' || kind === 'buffer-dropped') this.buffers.take(record);
  }

  private call(record: LabRecord): void {
    this.attempts.call(record);
    if (this.levels.watchesCalls) this.levels.count(record, 1);
    const isShut = record.instance > 0 && this.shut[record.instance] === 1;
    if (isShut) this.openBreach ??= brokenBy(record);
  }

  private answer(record: LabRecord): void {
    this.attempts.answer();
    if (this.levels.watchesCalls) this.levels.count(record, -1);
    if (this.probes.isWatching) this.probes.end(record);
  }

  private refuse(record: LabRecord): void {
    this.attempts.refuse(record);
    if (this.probes.isWatching) this.probes.end(record);
  }

  private abandon(record: LabRecord): void {
    this.attempts.abandon();
    if (this.probes.isWatching) this.probes.end(record);
  }

  private cancel(record: LabRecord): void {
    this.attempts.cancel(record);
    if (this.probes.isWatching) this.probes.end(record);
  }

  private settle(record: LabRecord): void {
    this.attempts.settle(record);
    this.pools.settle(record);
  }

  private change(record: LabRecord): void {
    this.levels.change(record);
    this.pools.change(record);
  }

  private place(record: LabRecord): void {
    if (!record.ok) this.unguarded.add(record.instance);
    this.probes.place(record);
  }

  private shift(record: LabRecord): void {
    const isShut = record.to === 'open' && !this.unguarded.has(record.instance);
    this.shut[record.instance] = isShut ? 1 : 0;
    this.probes.change(record);
  }
}
