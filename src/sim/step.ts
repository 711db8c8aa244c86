/** A step of an operation in its place in a run. */
export interface Step {
  /** The operation in the slot comes to it. Its end wakes or comes back to the owner of the step. */
  begin(slot: number): void;
}
