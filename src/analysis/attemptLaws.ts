import type { LabRecord } from '../model/records.js';
import { brokenBy, type LawResult } from './lawResult.js';
import { SeenNumbers } from './seenNumbers.js';

const LAWS = {
  settles: 'every operation settles exactly once',
  adds: 'dependency calls + fast fails = attempts',
  budget: 'no operation makes more attempts than it may',
  answers: 'every dependency call is answered or given up',
} as const;

/** The laws of operations, their attempts and the calls that become of them. */
export class AttemptLaws {
  /** Every operation and all side work is over, by what the run says of its end. */
  isSettled = true;
  private readonly breaches = new Map<keyof typeof LAWS, string>();
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

  /** Takes a `run-started`. */
  start(record: LabRecord): void {
    this.operations = record.operation;
    this.mostAttempts = record.attempt;
  }

  /** Takes an `operation-started`. */
  begin(): void {
    this.started += 1;
  }

  /** Takes a `call-started`. */
  call(record: LabRecord): void {
    this.calls += 1;
    if (record.operation < 0) this.ownCalls += 1;
  }

  /** Takes a `call-answered`. */
  answer(): void {
    this.answers += 1;
  }

  /** Takes a `call-abandoned`. */
  abandon(): void {
    this.abandoned += 1;
  }

  /** Takes a `fast-fail`. */
  refuse(record: LabRecord): void {
    if (record.operation >= 0) this.fastFails += 1;
  }

  /** Takes an `attempt-cancelled`. */
  cancel(record: LabRecord): void {
    if (record.operation >= 0) this.cancelled += 1;
  }

  /** Takes a `side-settled`. */
  settleAside(record: LabRecord): void {
    if (record.operation >= 0) this.attempts += record.attempt;
  }

  /** Takes an `operation-settled`. */
  settle(record: LabRecord): void {
    const { operation, attempt } = record;
    this.settledCount += 1;
    this.attempts += attempt;
    if (this.mostAttempts > 0 && attempt > this.mostAttempts) this.breach('budget', record);
    const isStray = this.operations >= 0 && operation >= this.operations;
    if (this.settled.add(operation) || isStray) this.breach('settles', record);
  }

  /** The verdict on every law, in a fixed order; to be asked once the run is over. */
  results(): readonly LawResult[] {
    return [this.settling(), this.adding(), this.budgeting(), this.answering()];
  }

  private settling(): LawResult {
    const { settledCount, started, operations, isSettled } = this;
    const all = operations < 0 ? started : operations;
    const holds = isSettled ? settledCount === all : settledCount <= all;
    return this.result('settles', holds, `${settledCount} of ${all}`);
  }

  private adding(): LawResult {
    const { calls, ownCalls, fastFails, cancelled, attempts } = this;
    const made = calls - ownCalls + fastFails + cancelled;
    const waited = cancelled > 0 ? ` + ${cancelled} given up while waiting` : '';
    const figures = `${calls - ownCalls} + ${fastFails}${waited} = ${attempts}`;
    // What is still under way has made attempts that nobody has added up yet.
    return this.result('adds', this.isSettled ? made === attempts : made >= attempts, figures);
  }

  private budgeting(): LawResult {
    const { mostAttempts } = this;
    return this.result('budget', true, mostAttempts > 0 ? `at most ${mostAttempts} each` : '');
  }

  private answering(): LawResult {
    const { calls, answers, abandoned } = this;
    const left = abandoned > 0 ? ` and ${abandoned} given up` : '';
    const over = answers + abandoned;
    const holds = this.isSettled ? over === calls : over <= calls;
    return this.result('answers', holds, `${answers}${left} of ${calls}`);
  }

  private result(name: keyof typeof LAWS, holds: boolean, figures: string): LawResult {
    const breach = this.breaches.get(name);
    return { law: LAWS[name], held: holds && breach === undefined, detail: breach ?? figures };
  }

  private breach(name: keyof typeof LAWS, record: LabRecord): void {
    if (!this.breaches.has(name)) this.breaches.set(name, brokenBy(record));
  }
}
