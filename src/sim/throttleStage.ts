import { isAnswer, isRefusal, type Outcome } from '../model/outcomes.js';
import { createThrottle, type Throttle } from '../policy/throttle.js';
import type { ThrottleSettings } from '../policy/throttleSettings.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { purposeOf } from './random.js';
import type { Place } from './recorder.js';
import type { Instances, Share } from './scope.js';

/**
 * Answers by which the dependency says that it can take no more, or says nothing at all; and calls
 * that never came to it.
 */
const NOT_ACCEPTED: readonly Outcome[] = [
  'overloaded',
  'rate-limited',
  'timeout',
  'refused',
  'over-budget',
];

/** Turns a share of the attempts away, the more the fewer of them the dependency accepts. */
export class ThrottleStage implements Stage, Outer {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly throttles: Instances<Throttle>;
  private readonly purpose: number;
  private readonly needsGood: boolean;

  constructor(
    context: RunContext,
    settings: ThrottleSettings,
    place: Place,
    share: Share,
    inner: Stage,
  ) {
    this.context = context;
    this.place = place;
    this.inner = inner;
    this.throttles = share(() => createThrottle(settings));
    this.needsGood = settings.kind === 'envoy';
    this.purpose = purposeOf(`${place.subject} draw`);
    inner.outer = this;
  }

  enter(slot: number): void {
    const { queue, recorder } = this.context;
    const luck = this.context.luck(this.purpose, slot);
    if (this.throttles.enter(slot).admits(queue.now, luck)) {
      this.inner.enter(slot);
      return;
    }
    recorder.emit('fast-fail', slot, this.place, 'throttled');
    this.outer.leave(slot, 'refused');
  }

  leave(slot: number, outcome: Outcome): void {
    // Refused further inside: for Envoy there was no answer, for SRE it was asked for all the same.
    if (!this.needsGood || !isRefusal(outcome)) this.note(slot, outcome);
    this.outer.leave(slot, outcome);
  }

  /** It was sent, and nobody will know whether it would have been accepted: it was not. */
  cancel(slot: number): void {
    this.throttles.held(slot).failed(this.context.queue.now);
    this.inner.cancel(slot);
  }

  /** SRE counts what the backend takes on; Envoy, what it answers well. */
  private note(slot: number, outcome: Outcome): void {
    const throttle = this.throttles.held(slot);
    const { now } = this.context.queue;
    const isGood = this.needsGood ? isAnswer(outcome) : !NOT_ACCEPTED.includes(outcome);
    if (isGood) throttle.accepted(now);
    else throttle.failed(now);
  }
}
