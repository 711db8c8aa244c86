import type { LibraryModel } from '../library.js';
import { HystrixBreaker } from './hystrixBreaker.js';
import { hystrixOptions, hystrixSurprises } from './hystrixOptions.js';
import { hystrixRelations } from './hystrixRelations.js';

export { HystrixBreaker } from './hystrixBreaker.js';

/** Netflix Hystrix as the lab knows it; 1.5.14 to 1.5.18 did not take over the breaker of 1.5.13. */
export const hystrix: LibraryModel<typeof hystrixOptions> = {
  library: 'hystrix',
  versions: ['1.5.18', '1.5.13'],
  title: 'Netflix Hystrix: failure percentage over a time window, seen in snapshots',
  options: hystrixOptions,
  surprises: hystrixSurprises,
  create: (options, version) => new HystrixBreaker(options, version),
  relations: hystrixRelations,
};
