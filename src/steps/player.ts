import type { Micros } from '../model/time.js';
import { Opossum } from '../policy/breakers/opossum.js';
import { type Breaker, isQueueing, QUEUED } from '../policy/port.js';
import { askFor, type Call, endCall, refusalOf } from './call.js';
import { CallBook } from './callBook.js';
import { eventsOf, type StepEvent } from './events.js';
import type { Change, Shown, Turn } from './outcome.js';
import { changesBetween, type Played, type Told } from './played.js';
import type { CallStep, StepList } from './stepList.js';
import type { LibraryView } from './view.js';

/**
 * Takes a breaker through a list of steps.
 *
 * At one time the timers of the model come first, then what the list says for it, in the order of
 * the file, then the calls that end: those let through first end first.
 */
export class Player {
  private readonly list: StepList;
  private readonly breaker: Breaker;
  private readonly view: LibraryView;
  private readonly hosts: number;
  private readonly book = new CallBook();
  private readonly turns: Turn[] = [];
  private readonly opening = new Map<Micros, Shown>();
  private readonly closing = new Map<Micros, Shown>();
  private shown: Shown;
  private changes: Change[] = [];

  constructor(list: StepList, breaker: Breaker, view: LibraryView) {
    this.list = list;
    this.breaker = breaker;
    this.view = view;
    this.hosts = 1 + Math.max(0, ...list.expect.map(({ host }) => host), ...hostsOf(list));
    this.shown = this.look(0);
  }

  /** Plays the list to its end, and on until every call that ends has ended. */
  play(): Played {
    for (const event of eventsOf(this.list)) {
      this.passTo(event.at, event.act === 'closes');
      this.take(event);
    }
    while (Number.isFinite(this.book.nextEnd)) this.passTo(this.book.nextEnd, true);
    const { turns, opening, closing, book } = this;
    return { turns, opening, closing, unsettled: book.unsettled };
  }

  /** Lets happen what is due before the list goes on at `at`; with `fully` also what ends then. */
  private passTo(at: Micros, fully: boolean): void {
    for (;;) {
      const { nextWake } = this.breaker;
      const { nextEnd } = this.book;
      if (nextWake <= at && nextWake <= nextEnd) this.fireTimer(nextWake);
      else if (nextEnd < at || (fully && nextEnd <= at)) this.endNext(nextEnd);
      else return;
    }
  }

  private take({ act, at, step, call }: StepEvent): void {
    if (act === 'opens') this.opening.set(at, this.look(at));
    else if (act === 'closes') this.closing.set(at, this.look(at));
    else if (act === 'end') this.end(this.book.find(step, call), at);
    else this.takeStep(act, at, step, call);
    this.readmit(at);
  }

  private takeStep(act: StepEvent['act'], at: Micros, step: number, number: number): void {
    const plan = this.list.steps[step];
    if (plan?.kind === 'do') {
      this.view.act(this.breaker, plan.verb, at);
      this.turn(at, 'do', { step, number: 0, what: plan.verb });
    } else if (plan !== undefined) this.start(plan, act === 'whole', at, step, number);
  }

  private start(plan: CallStep, isWhole: boolean, at: Micros, step: number, number: number): void {
    const permit = askFor(this.breaker, plan, at);
    this.note(at);
    const call: Call = { step, number, plan, permit, since: at, over: false };
    if (permit >= 0) this.book.admit(call);
    else if (permit === QUEUED) this.book.wait(this.breaker, call);
    if (permit >= 0 && isWhole) this.tellEnd(call, at);
    else if (plan.takes > 0 || permit === QUEUED) this.scheduleEnd(call, at);
    this.turn(at, 'call', { ...nameOf(call), ...toldBy(permit), ended: call.over });
  }

  /** Of a caller that waits only the patience can end; what ends at once is an event of its own. */
  private scheduleEnd(call: Call, at: Micros): void {
    const { call: how, takes } = call.plan;
    const ends = call.permit >= 0 ? how !== 'hang' : call.permit === QUEUED && how === 'cancel';
    if (ends) this.book.endAt(at + takes, call);
  }

  private endNext(at: Micros): void {
    this.end(this.book.takeNext(), at);
    this.readmit(at);
  }

  private end(call: Call | undefined, at: Micros): void {
    if (call === undefined || call.over) return;
    if (call.permit >= 0) this.tellEnd(call, at);
    else if (call.plan.call === 'cancel') this.book.abort(this.breaker, call);
    else return;
    this.turn(at, 'result', { ...nameOf(call), ended: true });
  }

  private tellEnd(call: Call, at: Micros): void {
    endCall(this.breaker, call, at);
    this.book.remove(call);
    this.note(at);
  }

  /** Calls that waited and go on now end after everything that is due now. */
  private readmit(at: Micros): void {
    const { breaker } = this;
    if (!isQueueing(breaker)) return;
    for (let permit = breaker.readmit(at); permit !== QUEUED; permit = breaker.readmit(at)) {
      const call = this.book.takeWaiting(breaker);
      if (call === undefined) continue;
      if (permit < 0) this.book.remove(call);
      call.permit = permit;
      call.since = at;
      if (permit >= 0) this.book.admit(call);
      this.scheduleEnd(call, at);
      this.turn(at, 'readmitted', { ...nameOf(call), ...toldBy(permit) });
    }
  }

  private fireTimer(at: Micros): void {
    this.breaker.wake(at);
    this.note(at);
    const { breaker } = this;
    const late = breaker instanceof Opossum ? breaker.timedOut : [];
    const calls = late.flatMap((permit) => this.book.holderOf(permit) ?? []);
    for (const call of calls) {
      this.book.remove(call);
      this.turn(at, 'timer', { ...nameOf(call), what: 'timeout', ended: true });
    }
    if (this.changes.length > 0) this.turn(at, 'timer', { step: -1, number: 0, what: 'timer' });
    this.readmit(at);
  }

  private turn(at: Micros, kind: Turn['kind'], facts: TurnFacts): void {
    this.note(at);
    const { step, number, what, answer = '', refusal = '', ended = false } = facts;
    const { changes, shown } = this;
    this.changes = [];
    this.turns.push({ at, kind, step, call: number, what, answer, refusal, ended, changes, shown });
  }

  /** Takes note of a change of state. */
  private note(at: Micros): void {
    const shown = this.look(at);
    this.changes.push(...changesBetween(this.shown, shown));
    this.shown = shown;
  }

  private look(at: Micros): Shown {
    const shown = this.view.show(this.breaker, at, this.hosts);
    const { inFlight } = this.book;
    return { ...shown, counters: { ...shown.counters, inFlight } };
  }
}

/** What is said of a turn besides its time and kind. */
interface TurnFacts extends Partial<Told> {
  readonly step: number;
  readonly number: number;
  readonly what: string;
  readonly ended?: boolean;
}

function nameOf({ step, number, plan }: Call): TurnFacts {
  return { step, number, what: String(plan.call) };
}

function toldBy(permit: number): Told {
  if (permit >= 0) return { answer: 'admitted', refusal: '' };
  if (permit === QUEUED) return { answer: 'queued', refusal: '' };
  return { answer: 'rejected', refusal: refusalOf(permit) };
}

function hostsOf({ steps }: StepList): readonly number[] {
  return steps.map((step) => (step.kind === 'call' ? step.host : 0));
}
