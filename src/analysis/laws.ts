import type { LabRecord, Sink } from '../model/records.js';
import { formatDuration } from '../model/time.js';
import { SeenNumbers } from './seenNumbers.js';

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
  answers: 'every dependency call is answered or given up',
  open: 'nothing reaches the dependency while the breaker is open',
  time: 'time never goes back',
} as const;

type LawName = keyof typeof LAWS;

/** Watches a run for breaches of the laws; always on. */
export class LawsFold implements Sink {
  private readonly breaches = new Map<LawName, string>();
  private readonly settled = new SeenNumbers();
  /** -1: not known beforehand. */
  private operations = 0;
  /** 0: no limit. */
  private mostAttempts = 0;
  private started = 0;
  private settledCount = 0;
  private attempts = 0;
  private calls = 0;
  /** Calls that a policy makes on its own account are nobody's attempts. */
  private ownCalls = 0;
  private answers = 0;
  private abandoned = 0;
  private fastFails = 0;
  private cancelled = 0;
  private now = 0;
  private stuck = false;
  /** By the breaker's number: 1 open and no call may pass, 0 otherwise. */
  private readonly shut: number[] = [];
  private readonly unguarded = new Set<number>();

  take(record: LabRecord): void {
    if (record.at < this.now) this.breach('time', record);
    this.now = record.at;
    if (record.kind === 'call-started') this.call(record);
    else if (record.kind === 'call-answered') this.answers += 1;
    else if (record.kind === 'fast-fail') this.fastFails += record.operation < 0 ? 0 : 1;
    else if (record.kind === 'operation-started') this.started += 1;
    else if (record.kind === 'operation-settled') this.settle(record);
    else this.takeRare(record);
  }

  /** The verdict on every law, in a fixed order; to be asked once the run is over. */
  results(): readonly LawResult[] {
    return [this.settling(), this.adding(), this.budgeting(), this.answering(), ...this.others()];
  }

  private settling(): LawResult {
    const { settledCount, started, operations } = this;
    const all = operations < 0 ? started : operations;
    const holds = this.stuck ? settledCount <= all : settledCount === all;
    return this.result('settles', holds, `${settledCount} of ${all}`);
  }

  private adding(): LawResult {
    const { calls, ownCalls, fastFails, cancelled, attempts } = this;
    const made = calls - ownCalls + fastFails + cancelled;
    const waited = cancelled > 0 ? ` + ${cancelled} given up while waiting` : '';
    const figures = `${calls - ownCalls} + ${fastFails}${waited} = ${attempts}`;
    // What is still under way has made attempts that nobody has added up yet.
    return this.result('adds', this.stuck ? made >= attempts : made === attempts, figures);
  }

  private budgeting(): LawResult {
    const { mostAttempts } = this;
    return this.result('budget', true, mostAttempts > 0 ? `at most ${mostAttempts} each` : '');
  }

  private answering(): LawResult {
    const { calls, answers, abandoned } = this;
    const left = abandoned > 0 ? ` and ${abandoned} given up` : '';
    const over = answers + abandoned;
    const holds = this.stuck ? over <= calls : over === calls;
    return this.result('answers', holds, `${answers}${left} of ${calls}`);
  }

  private others(): readonly LawResult[] {
    return [this.result('open', true, ''), this.result('time', true, '')];
  }

  private result(name: LawName, holds: boolean, figures: string): LawResult {
    const breach = this.breaches.get(name);
    return { law: LAWS[name], held: holds && breach === undefined, detail: breach ?? figures };
  }

  private takeRare(record: LabRecord): void {
    if (record.kind === 'breaker-changed') this.shift(record);
    else if (record.kind === 'call-abandoned') this.abandoned += 1;
    else if (record.kind === 'attempt-cancelled') this.cancelled += record.operation < 0 ? 0 : 1;
    else if (record.kind === 'side-settled') this.attempts += record.attempt;
    else if (record.kind === 'breaker-placed') this.place(record);
    else if (record.kind === 'run-started') this.start(record);
    else if (record.kind === 'run-ended') this.stuck = record.reason !== '';
  }

  private place(record: LabRecord): void {
    if (!record.ok) this.unguarded.add(record.instance);
  }

  private shift(record: LabRecord): void {
    const isShut = record.to === 'open' && !this.unguarded.has(record.instance);
    this.shut[record.instance] = isShut ? 1 : 0;
  }

  private call(record: LabRecord): void {
    this.calls += 1;
    if (record.operation < 0) this.ownCalls += 1;
    if (record.instance > 0 && this.shut[record.instance] === 1) this.breach('open', record);
  }

  private start(record: LabRecord): void {
    this.operations = record.operation;
    this.mostAttempts = record.attempt;
  }

  private settle(record: LabRecord): void {
    const { operation, attempt } = record;
    this.settledCount += 1;
    this.attempts += attempt;
    if (this.mostAttempts > 0 && attempt > this.mostAttempts) this.breach('budget', record);
    const isStray = this.operations >= 0 && operation >= this.operations;
    if (this.settled.add(operation) || isStray) this.breach('settles', record);
  }

  private breach(name: LawName, record: LabRecord): void {
    if (this.breaches.has(name)) return;
    const where = `operation ${record.operation + 1}, attempt ${record.attempt}`;
    this.breaches.set(name, `broken at ${formatDuration(record.at)} by ${where}`);
  }
}
