/** What the exit code tells a script; named once. */
export const EXIT = {
  /** Every proof holds. */
  ok: 0,
  /** A check failed, a law broke, or something asserted did not hold. */
  failed: 1,
  /** The input or the command line is wrong. */
  usage: 2,
  /** A fault of ours or of the machine: a bug, a disk that is full. */
  fault: 3,
  /** The user stopped it. */
  interrupted: 130,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Of two codes the one that a script should see. */
export function worse(a: ExitCode, b: ExitCode): ExitCode {
  return a >= b ? a : b;
}

/** Ends a command early with a message for the user and an exit code; never shown as a stack. */
export class Stop extends Error {
  readonly code: ExitCode;

  /** @param message whole lines for stderr, without the last line end */
  constructor(code: ExitCode, message: string) {
    super(message);
    this.code = code;
  }
}
