import { LabBreaker } from '../../src/policy/breaker.js';
import type { BreakerSettings } from '../../src/policy/breakerSettings.js';
import type { Draw } from '../../src/policy/port.js';
import { NaiveBreaker } from './naiveBreaker.js';

/** What is done with a permit that is still out. */
export const ENDINGS = ['success', 'failure', 'ignored', 'release'] as const;
export type Ending = (typeof ENDINGS)[number];

/** One thing that happens to a breaker; times are microseconds. */
export type Step =
  | { readonly do: 'acquire' | 'force-open' | 'disable' | 'reset' | 'wait-until-open-ends' }
  | { readonly do: 'wait'; readonly time: number }
  /** `which`: counted from the oldest permit that is out. */
  | { readonly do: Ending; readonly which: number };

/** A permit that is out, and when it was given. */
interface Out {
  readonly permit: number;
  readonly at: number;
}

/** A breaker to which steps happen, one after the other, with its own idea of the time. */
export interface Stepped {
  readonly seen: string;
  readonly permitsOut: number;
  step(step: Step): void;
}

/** What both breakers can be asked and told. */
interface Subject {
  tryAcquire(now: number): number;
  end(ending: Ending, permit: number, now: number, duration: number): void;
  byHand(action: 'force-open' | 'disable' | 'reset'): void;
  readonly shown: readonly [string, string, number];
  readonly openUntil: number;
}
