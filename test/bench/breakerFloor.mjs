/** The smallest pair that could work: a state, a counter, a deadline. The floor of the bench. */
export class FloorBreaker {
  constructor(threshold, openFor) {
    this.threshold = threshold;
    this.openFor = openFor;
    this.isOpen = false;
    this.failures = 0;
    // Long ago, and no small integer: what the field holds later is none either.
    this.openUntil = Number.NEGATIVE_INFINITY;
  }

  tryAcquire(now) {
    if (!this.isOpen) return 0;
    if (now < this.openUntil) return -1;
    // The one probe: whoever asks next waits for as long again.
    this.openUntil = now + this.openFor;
    return 0;
  }

  recordSuccess() {
    this.isOpen = false;
    this.failures = 0;
  }

  recordFailure(_permit, now) {
    this.failures += 1;
    if (this.failures < this.threshold) return;
    this.isOpen = true;
    this.openUntil = now + this.openFor;
  }
}
