import type { LibraryModel } from '../library.js';
import { Cockatiel } from './cockatielBreaker.js';
import { cockatielOptions } from './cockatielOptions.js';
import { cockatielRelations } from './cockatielRemarks.js';

export { Cockatiel, DEFAULT_EPOCH } from './cockatielBreaker.js';

/** cockatiel as the lab knows it. */
export const cockatiel: LibraryModel<typeof cockatielOptions> = {
  library: 'cockatiel',
  versions: ['4.0.0', '3.2.1'],
  title: 'connor4312/cockatiel (Node): a choice of trip rules; in half-open further callers wait',
  options: cockatielOptions,
  surprises: [
    'In half-open further callers are not refused: they wait for the probe, then all run after a success or are all refused after a failure.',
    'A probe that never settles makes every later caller wait for ever.',
    'The state reads open after the duration is over until a call comes; the first call at or after it is the probe.',
    'SamplingBreaker forgets nothing while idle: with 5 calls needed, 4 failures, a pause of 60 s and 1 more failure open.',
    'SamplingBreaker without minimumRps needs 5 / threshold calls a second: threshold 0.5 over 10 s needs 100 calls.',
    'Exactly the threshold does not open: 1 of 2 at 0.5 stays closed, while 29 of 100 at 0.29 opens because of rounding.',
    'A late failure of a call from closed can reopen half-open while the probe runs, with the next, longer duration; a late success never closes.',
    'In 3.2.1 the probe of an earlier half-open period still acts: its success closes a later one, its failure opens even a closed breaker.',
    'In 3.2.1 an error that the policy does not handle closes half-open but keeps the counts: ConsecutiveBreaker opens on 1 more failure.',
    'ConsecutiveBreaker(0) acts as ConsecutiveBreaker(1), and opening does not reset its count.',
    'exponent is ignored with no, full and half jitter: those always double.',
    'The default backoff generator is random; the n-th open does not last the same twice.',
    'halfOpenSampling exists from 4.0.0 on; 3.2.1 ignores it and decides by 1 call.',
    'A call that its own caller aborts counts as a failure if it rejects and the policy handles the error.',
    'isolate() counts: the breaker closes only after as many dispose() as isolate().',
  ],
  create: (settings, version, draw) => new Cockatiel(settings, version, draw),
  relations: cockatielRelations,
};
