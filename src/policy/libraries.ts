import type { Fields } from '../model/shapes.js';
import { cockatiel } from './breakers/cockatiel.js';
import { envoyModel } from './breakers/envoy.js';
import { failsafe } from './breakers/failsafe.js';
import { gobreaker } from './breakers/gobreaker.js';
import { hystrix } from './breakers/hystrix.js';
import { opossum } from './breakers/opossum.js';
import { polly } from './breakers/polly.js';
import { resilience4j } from './breakers/resilience4j.js';
import { semianModel } from './breakers/semian.js';
import { semianAdaptiveModel } from './breakers/semianAdaptive.js';
import type { LibraryModel } from './library.js';

/** Every library whose breaker the lab has a model of, in the order of listings. */
export const LIBRARIES: readonly LibraryModel<Fields>[] = [
  resilience4j,
  hystrix,
  polly,
  gobreaker,
  failsafe,
  semianModel,
  semianAdaptiveModel,
  opossum,
  cockatiel,
  envoyModel,
];

/** Finds the model of a library by its name; undefined when there is none. */
export function libraryModel(name: string): LibraryModel<Fields> | undefined {
  return LIBRARIES.find(({ library }) => library === name);
}
