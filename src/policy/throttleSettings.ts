import { choice, duration, number, percent, rate } from '../model/knobs.js';
import { idleAt } from '../model/problems.js';
import { union, type ValueOf } from '../model/shapes.js';
import type { OptionRemark } from './library.js';

/** Adaptive throttling as in the SRE book, chapter "Handling Overload". */
export const sreThrottleTable = {
  k: number({
    meaning:
      'How many calls it lets through for one that is accepted: 2 sends the backend twice what it accepts, 1.1 a tenth more.',
    default: 2,
    min: 1,
    max: 1000,
  }),
  window: duration({
    meaning: 'Over how long calls are counted, in 60 steps; longer than any call may take.',
    default: 120_000_000,
    min: 1_000,
  }),
  countOn: choice({
    meaning:
      'When a call that is let through counts as one: as it starts, or as it ends. At its end is a known mistake: a backend that hangs is then not seen before the first timeout.',
    choices: ['start', 'end'],
    default: 'start',
  }),
};

/** Admission control as in Envoy (filter admission_control, v3). */
export const envoyThrottleTable = {
  threshold: percent({
    meaning: 'The share of good answers from which on nothing is refused.',
    default: 95,
    excludesMin: true,
  }),
  aggression: number({
    meaning: 'Bends the curve: 1 refuses in proportion, more refuses more at once.',
    default: 1,
    min: 1,
    max: 1000,
  }),
  rpsThreshold: rate({
    meaning: 'Refuses nothing while calls were answered at less than this rate.',
    default: 0,
    allowsZero: true,
  }),
  maxRejection: percent({ meaning: 'The most that is ever refused.', default: 80 }),
  window: duration({
    meaning: 'Over how long calls are counted, in 60 steps.',
    default: 30_000_000,
    min: 1_000,
  }),
};

/**
 * What a scenario file may say of a throttle.
 *
 * Late: a call that was given up has counted by then, and its answer counts no more. Given up: it was
 * sent and not accepted. Teaches nothing: a refusal further inside counts for `sre` as one of its own
 * does, asked for and not accepted, and not at all for `envoy`; an answer by a fallback is accepted.
 */
export const throttleShape = union({
  meaning: 'How it decides which share of calls to refuse.',
  tag: 'kind',
  meanings: {
    sre: 'Adaptive throttling as in the SRE book: it begins to refuse, by chance, once it sees more than k times as many calls as are accepted. An error is accepted too; a call that is turned away (429, 503) or times out is not.',
    envoy:
      'The filter admission_control of Envoy: it refuses, by chance, the more the fewer answers are good.',
  },
  cases: { sre: sreThrottleTable, envoy: envoyThrottleTable },
  default: 'sre',
});

/** A throttle with every default written in. */
export type ThrottleSettings = ValueOf<typeof throttleShape>;

/** What is odd in how the knobs of a throttle stand to each other. */
export function throttleRemarks({ kind: _, ...knobs }: ThrottleSettings): readonly OptionRemark[] {
  if (!('maxRejection' in knobs) || knobs.maxRejection > 0) return [];
  return Object.keys(knobs).map((knob) =>
    idleAt(knob, 'maxRejection 0', 'a share above 0', 'nothing is ever refused'),
  );
}
