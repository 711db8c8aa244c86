import type { LibraryModel } from '../library.js';
import { PollyBreaker } from './pollyBreaker.js';
import { pollyOptions, pollySurprises } from './pollyOptions.js';
import { pollyRelations } from './pollyRelations.js';

export { PollyBreaker } from './pollyBreaker.js';

/** Polly v8 as the lab knows it. */
export const polly: LibraryModel<typeof pollyOptions> = {
  library: 'polly',
  versions: ['8.7.0'],
  title: 'Polly v8: failure ratio over a time window, one probe',
  options: pollyOptions,
  surprises: pollySurprises,
  create: (options) => new PollyBreaker(options),
  relations: pollyRelations,
};
