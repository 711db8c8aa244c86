import { toMillis } from '../../model/time.js';
import { CountRule } from './cockatielCountRule.js';
import type { CockatielSettings } from './cockatielOptions.js';
import { SamplingRule } from './cockatielSamplingRule.js';
import { ConsecutiveRule, type TripRule } from './cockatielTrip.js';

/** Builds the rule that the settings name. */
export function tripRule(breaker: CockatielSettings['breaker']): TripRule {
  switch (breaker.type) {
    case 'ConsecutiveBreaker':
      return new ConsecutiveRule(breaker.threshold);
    case 'CountBreaker':
      return new CountRule(breaker.threshold, breaker.size, breaker.minimumNumberOfCalls);
    case 'SamplingBreaker': {
      const { threshold, duration, minimumRps } = breaker;
      return new SamplingRule(threshold, toMillis(duration), minimumRps);
    }
  }
}
