import type { LibraryModel } from '../library.js';
import { Opossum } from './opossumBreaker.js';
import { opossumOptions } from './opossumOptions.js';
import { opossumRelations } from './opossumRemarks.js';

export { Opossum } from './opossumBreaker.js';

/** opossum as the lab knows it. */
export const opossum: LibraryModel<typeof opossumOptions> = {
  library: 'opossum',
  versions: ['10.0.0', '9.0.0'],
  title: 'nodeshift/opossum (Node): failure rate over a bucketed window, half-open by timer',
  options: opossumOptions,
  surprises: [
    'With the default volumeThreshold of 0 the first failed call opens: 1 of 1 is 100 %.',
    'Exactly errorThresholdPercentage does not open, so 100 never opens and 50 needs more than half.',
    'Refused and still running calls count as started, so they dilute the rate: after a recovery with 6 refused calls in the window it takes 7 failures in a row to open again.',
    'volumeThreshold counts started calls: with 3 calls running, the first failure already meets a volume of 3.',
    'Closing does not clear the window: after 3 failures and a good probe, one more failure (4 of 5) opens again.',
    'In half-open any result decides, also that of a call from before: a late success closes while the probe still runs.',
    'A probe that never settles, with timeout false, keeps half-open for ever; every other call is refused.',
    'A call refused by capacity counts as a failure and can open; capacity 0 opens at the first call.',
    'During the warm-up a failed probe does not open again: half-open then lasts for ever.',
    'The window moves in buckets at fixed times since the start, so a result counts for 9 to 10 seconds of 10; with 1 bucket everything is forgotten at once.',
    'A delay over 2147483647 ms (24.8 days) is cut to 1 ms by Node, so a resetTimeout of 30 days goes half-open at once.',
    'An error that errorFilter lets pass counts as a success and closes a half-open breaker.',
    'Half-open comes by timer, without any call.',
    'A plain function that returns undefined or null is a TypeError for opossum, counts as a failure and can open.',
    'A listener of success that throws makes the call count as success and as failure, and its caller gets the error.',
    'With rollingPercentilesEnabled every failure sorts all latencies of the window: 20000 calls in a burst took 14.4 s instead of 1.3 s.',
    'The saved state holds the time of construction instead of that of opening, so a restored open breaker can be half-open at once.',
  ],
  create: (options) => new Opossum(options),
  relations: opossumRelations,
};
