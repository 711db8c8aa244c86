import { type Build, MODEL } from '../../src/differences/subject.js';
import type { Breaker } from '../../src/policy/port.js';

/** What of a breaker may be answered otherwise. */
type Change = Partial<
  Pick<Breaker, 'tryAcquire' | 'recordSuccess' | 'recordFailure' | 'recordIgnored' | 'release'>
>;

/** Builds the models with one rule changed, by wrapping them. */
export function changed(change: (model: Breaker) => Change): Build {
  return (settings, draw) => {
    const model = MODEL(settings, draw);
    const other = change(model);
    return {
      get state() {
        return model.state;
      },
      get why() {
        return model.why;
      },
      get nextWake() {
        return model.nextWake;
      },
      wake: (now) => model.wake(now),
      tryAcquire: other.tryAcquire ?? ((now) => model.tryAcquire(now)),
      recordSuccess: other.recordSuccess ?? ((...call) => model.recordSuccess(...call)),
      recordFailure: other.recordFailure ?? ((...call) => model.recordFailure(...call)),
      recordIgnored: other.recordIgnored ?? ((...call) => model.recordIgnored(...call)),
      release: other.release ?? ((...call) => model.release(...call)),
    };
  };
}
