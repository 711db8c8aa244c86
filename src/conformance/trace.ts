/** A value in a trace as JSON has it. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** One step of a recorded scenario: what was done, and what the library then showed. */
export interface TraceStep {
  /** Milliseconds since the breaker was built. */
  readonly at: number;
  /** What was done: `acquire`, `success`, `failure` or a verb of that library. */
  readonly do: string;
  readonly [field: string]: Json;
}

/** One recorded scenario: a breaker with its options and the steps it went through. */
export interface TraceScenario {
  readonly id: string;
  readonly library: string;
  readonly version: string;
  readonly config: { readonly [option: string]: Json };
  readonly steps: readonly TraceStep[];
  readonly [field: string]: Json | readonly TraceStep[];
}

/** What a model shows after a step, under the names of the trace. A missing key means: not shown. */
export type Shown = Readonly<Record<string, Json>>;

/** A model being driven through one scenario. */
export interface Replayer {
  /** Does the step and says what is to be seen afterwards: every field of the trace that is not an input. */
  step(step: TraceStep): Shown;
}

/** How the traces of one library are replayed through its model. */
export interface TraceAdapter {
  /** True for scenarios of this library; looks at `library`, and where needed at other fields. */
  accepts(scenario: TraceScenario): boolean;
  /** Fields of a step that are inputs and are not compared, apart from `at` and `do`. */
  readonly inputs: readonly string[];
  /** Builds the model with the scenario's options. */
  open(scenario: TraceScenario): Replayer;
}
