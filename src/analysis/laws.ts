import type { LabRecord, Sink } from '../model/records.js';
import { formatDuration } from '../model/time.js';

/** An invariant that every run must satisfy, whatever its checks say. */
export interface LawResult {
  readonly law: string;
  readonly held: boolean;
  /** The first breach, or the figures that hold; for people. */
  readonly detail: string;
}

const LAWS = {
  settles: 'every operation settles exactly once',
  adds: 'dependency calls + fast fails = attempts',
  budget: 'no operation makes more attempts than it may',
  answers: 'every dependency call is answered',
  open: 'nothing reaches the dependency while the breaker is open',
  time: 'time never goes back',
} as const;

type LawName = keyof typeof LAWS;

/** Watches a run for breaches of the laws; always on. */
export class LawsFold implements Sink {
  private readonly breaches = new Map<LawName, string>();
  private settled = new Uint8Array(0);
  private operations = 0;
  private mostAttempts = 0;
  private settledCount = 0;
  private attempts = 0;
  private calls = 0;
  private answers = 0;
  private fastFails = 0;
  private now = 0;
  private isOpen = false;
  /** False where the policies let calls pass an open breaker by design. */
  private isGuarded = true;

  take(record: LabRecord): void {
    if (record.at < this.now) this.breach('time', record);
    this.now = record.at;
    if (record.kind === 'call-started') this.call(record);
    else if (record.kind === 'call-answered') this.answers += 1;
    else if (record.kind === 'fast-fail') this.fastFails += 1;
    else if (record.kind === 'operation-settled') this.settle(record);
    else if (record.kind === 'breaker-changed') this.isOpen = record.to === 'open';
    else this.takeRare(record);
  }

  /** The verdict on every law, in a fixed order; to be asked once the run is over. */
  results(): readonly LawResult[] {
    const { calls, fastFails, attempts, answers } = this;
    return [
      this.result(
        'settles',
        this.settledCount === this.operations,
        `${this.settledCount} of ${this.operations}`,
      ),
      this.result('adds', calls + fastFails === attempts, `${calls} + ${fastFails} = ${attempts}`),
      this.result('budget', true, `at most ${this.mostAttempts} each`),
      this.result('answers', calls === answers, `${answers} of ${calls}`),
      this.result('open', true, ''),
      this.result('time', true, ''),
    ];
  }

  private result(name: LawName, holds: boolean, figures: string): LawResult {
    const breach = this.breaches.get(name);
    return { law: LAWS[name], held: holds && breach === undefined, detail: breach ?? figures };
  }

  private takeRare(record: LabRecord): void {
    if (record.kind === 'run-started') this.start(record);
    else if (record.kind === 'breaker-placed') this.isGuarded = record.ok;
  }

  private call(record: LabRecord): void {
    this.calls += 1;
    if (this.isOpen && this.isGuarded) this.breach('open', record);
  }

  private start(record: LabRecord): void {
    this.operations = record.operation;
    this.mostAttempts = record.attempt;
    this.settled = new Uint8Array(Math.ceil(record.operation / 8));
  }

  private settle(record: LabRecord): void {
    this.settledCount += 1;
    this.attempts += record.attempt;
    if (record.attempt > this.mostAttempts) this.breach('budget', record);
    const index = record.operation >> 3;
    const bit = 1 << (record.operation & 7);
    const byte = this.settled[index] ?? 0;
    if ((byte & bit) !== 0 || record.operation >= this.operations) this.breach('settles', record);
    this.settled[index] = byte | bit;
  }

  private breach(name: LawName, record: LabRecord): void {
    if (this.breaches.has(name)) return;
    const where = `operation ${record.operation + 1}, attempt ${record.attempt}`;
    this.breaches.set(name, `broken at ${formatDuration(record.at)} by ${where}`);
  }
}
