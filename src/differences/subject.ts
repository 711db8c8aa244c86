import type { Fields, PlainSettings } from '../model/shapes.js';
import type { Micros } from '../model/time.js';
import { createBreaker } from '../policy/breakerPolicy.js';
import { breakerTable } from '../policy/breakerSettings.js';
import { libraryModel } from '../policy/libraries.js';
import type { Breaker, Draw } from '../policy/port.js';
import { completeSettings } from './completeSettings.js';

/** One breaker to put questions to: a model, a version of it, and settings. */
export interface Subject {
  readonly model: string;
  /** Empty for the lab's own breaker. */
  readonly version: string;
  /** The options that matter; all others are at their defaults. */
  readonly options: PlainSettings;
  /** What has to pass before a call goes out again. */
  readonly cooldown: Micros;
  /** How long after the results the breaker has looked at them all. */
  readonly seenAfter: Micros;
  /** How long it judges nothing at first and after each close. */
  readonly warmUp: Micros;
  /** The results that trip it, over and over. */
  readonly trips: string;
}

/** Builds a breaker from complete settings; another one stands in where a rule is to be changed. */
export type Build = (settings: PlainSettings, draw: Draw) => Breaker;

/** The model itself. */
export const MODEL: Build = createBreaker;

/** How to build the subject's breaker, as often as one is wanted. */
export function breakerOf({ model, version, options }: Subject, build: Build): () => Breaker {
  const fields: Fields = libraryModel(model)?.options ?? breakerTable;
  const settings = { library: model, version, ...completeSettings(fields, options) };
  return () => build(settings, evenDraw());
}

/** The same subject with some of its options changed. */
export function withOptions<S extends Subject>(subject: S, options: PlainSettings): S {
  return { ...subject, options: { ...subject.options, ...options } };
}

/** Chance without chance: ten draws in a row are spread evenly, so that a share shows as one. */
function evenDraw(): Draw {
  let drawn = 0;
  return (low, high) => {
    drawn += 1;
    return low + ((high - low) * (((drawn * 7) % 10) + 0.5)) / 10;
  };
}
