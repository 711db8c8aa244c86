import { isAnswer, type Outcome } from '../model/outcomes.js';
import type { CallStep } from './callStep.js';
import type { Outer, RunContext } from './pipeline.js';
import type { IntColumn } from './slots.js';
import type { Step } from './step.js';

/**
 * Calls of an operation that are under way together. All go out before any result counts. The
 * operation goes on as soon as enough of them are answered, or fails as soon as too few still can be:
 * as that call failed which left too few. The others are then given up.
 *
 * Every call runs in a slot of its own, a branch of the operation's (the whole). Branches under way
 * are linked in both directions; links hold a slot plus 1, 0 for none.
 */
export class ParallelCalls {
  private readonly context: RunContext;
  private readonly owner: Outer;
  /** The calls of all steps; a branch knows its own by number. */
  private readonly calls: CallStep[] = [];
  private readonly call: IntColumn;
  /** Of a whole: answers that are still missing, and branches that have not come back. */
  private readonly missing: IntColumn;
  private readonly open: IntColumn;
  /** Of a whole: 1 while its calls go out or are given up; 1 once a stand-in has answered one. */
  private readonly isBusy: IntColumn;
  private readonly stoodIn: IntColumn;
  private readonly first: IntColumn;
  private readonly next: IntColumn;
  private readonly previous: IntColumn;
  /** How the call ended that left too few, for a whole that is starting still. */
  private readonly failures = new Map<number, Outcome>();

  /** @param owner to whom operations come back */
  constructor(context: RunContext, owner: Outer) {
    const { slots } = context;
    this.context = context;
    this.owner = owner;
    this.call = slots.ints();
    this.missing = slots.ints();
    this.open = slots.ints();
    this.isBusy = slots.ints();
    this.stoodIn = slots.ints();
    this.first = slots.ints();
    this.next = slots.ints();
    this.previous = slots.ints();
  }

  /** A step of calls that go out together. @param needs how many must be answered */
  together(calls: readonly CallStep[], needs: number): Step {
    const from = this.calls.length;
    this.calls.push(...calls);
    const to = this.calls.length;
    return { begin: (whole) => this.begin(whole, from, to, needs) };
  }

  /** A call came back. */
  leave(branch: number, outcome: Outcome): void {
    const whole = this.context.slots.parent.of(branch) - 1;
    this.drop(whole, branch);
    this.open.data[whole] = this.open.of(whole) - 1;
    if (isAnswer(outcome)) this.missing.data[whole] = this.missing.of(whole) - 1;
    if (outcome === 'fallback') this.stoodIn.data[whole] = 1;
    if (this.isBusy.of(whole) === 0) this.decide(whole, outcome);
    else if (this.isLost(whole) && !this.failures.has(whole)) this.failures.set(whole, outcome);
  }

  private begin(whole: number, from: number, to: number, needs: number): void {
    this.missing.data[whole] = needs;
    this.open.data[whole] = to - from;
    this.stoodIn.data[whole] = 0;
    this.first.data[whole] = 0;
    this.isBusy.data[whole] = 1;
    for (let number = from; number < to; number += 1) this.send(whole, number);
    this.isBusy.data[whole] = 0;
    const failure = this.failures.get(whole);
    this.failures.delete(whole);
    this.decide(whole, failure ?? 'ok');
  }

  private send(whole: number, number: number): void {
    const branch = this.context.slots.branch(whole);
    const after = this.first.of(whole);
    this.call.data[branch] = number;
    this.next.data[branch] = after;
    this.previous.data[branch] = 0;
    if (after > 0) this.previous.data[after - 1] = branch + 1;
    this.first.data[whole] = branch + 1;
    this.calls[number]?.begin(branch);
  }

  /** @param last how the call ended that came back last */
  private decide(whole: number, last: Outcome): void {
    const isEnough = this.missing.of(whole) <= 0;
    if (!isEnough && !this.isLost(whole)) return;
    this.endOthers(whole);
    const answer = this.stoodIn.of(whole) === 1 ? 'fallback' : 'ok';
    this.owner.leave(whole, isEnough ? answer : last);
  }

  /** Even if all that are under way were answered, it would not be enough. */
  private isLost(whole: number): boolean {
    return this.open.of(whole) < this.missing.of(whole);
  }

  /** The last first. Giving one up may let another one on that comes back at once: it is late. */
  private endOthers(whole: number): void {
    this.isBusy.data[whole] = 1;
    while (this.first.of(whole) > 0) {
      const branch = this.first.of(whole) - 1;
      this.calls[this.call.of(branch)]?.cancel(branch);
      this.drop(whole, branch);
    }
    this.failures.delete(whole);
  }

  /** Takes a branch out of the list and gives its slot back. */
  private drop(whole: number, branch: number): void {
    const [before, after] = [this.previous.of(branch), this.next.of(branch)];
    if (before > 0) this.next.data[before - 1] = after;
    else this.first.data[whole] = after;
    if (after > 0) this.previous.data[after - 1] = before;
    this.context.slots.release(branch);
  }
}
