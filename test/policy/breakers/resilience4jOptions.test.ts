import { describe, expect, it } from 'vitest';
import type { Shape } from '../../../src/model/shapes.js';
import { resilience4jOptions } from '../../../src/policy/breakers/resilience4jOptions.js';
import { DOCUMENTED } from './resilience4jStory.js';

const OF_BACKOFF = resilience4jOptions.waitIntervalFunctionInOpenState.fields.ofExponentialBackoff;

describe('resilience4j, the options', () => {
  it('have the documented defaults', () => {
    const defaults = Object.entries(resilience4jOptions).map(([name, shape]: [string, Shape]) => [
      name,
      'default' in shape ? shape.default : null,
    ]);
    expect(Object.fromEntries(defaults)).toEqual(DOCUMENTED);
    expect(resilience4jOptions.waitIntervalFunctionInOpenState.optional).toBe(true);
  });

  it('have the defaults of ofExponentialBackoff() inside the wait function', () => {
    const { initialIntervalMillis, multiplier, maxIntervalMillis } = OF_BACKOFF.fields;
    const defaults = [initialIntervalMillis.default, multiplier.default, maxIntervalMillis.default];
    expect(defaults).toEqual([500_000, 1.5, null]);
  });

  it('accept what the library accepts', () => {
    const percentages = [
      resilience4jOptions.failureRateThreshold,
      resilience4jOptions.slowCallRateThreshold,
    ].map(({ unit, min, max, excludesMin, excludesMax }) => [
      unit,
      min,
      max,
      excludesMin,
      excludesMax,
    ]);
    const above0 = ['percent', 0, 100, true, false];
    expect(percentages).toEqual([above0, above0]);
    expect([
      resilience4jOptions.slidingWindowSize.min,
      resilience4jOptions.minimumNumberOfCalls.min,
      resilience4jOptions.permittedNumberOfCallsInHalfOpenState.min,
      resilience4jOptions.slowCallDurationThreshold.min,
      resilience4jOptions.waitDurationInOpenState.min,
      resilience4jOptions.maxWaitDurationInHalfOpenState.min,
      OF_BACKOFF.fields.maxIntervalMillis.min,
      OF_BACKOFF.fields.multiplier.min,
    ]).toEqual([1, 1, 1, 1, 1000, 0, 1000, 0]);
    expect(resilience4jOptions.transitionToStateAfterWaitDuration.choices).toEqual([
      'OPEN',
      'CLOSED',
    ]);
  });

  it('read bare numbers as milliseconds', () => {
    const shapes: readonly Shape[] = [
      ...Object.values(resilience4jOptions),
      ...Object.values(OF_BACKOFF.fields),
    ];
    const units = shapes.flatMap((shape) => (shape.kind === 'duration' ? [shape.bare] : []));
    expect(units).toEqual(['ms', 'ms', 'ms', 'ms', 'ms']);
  });
});
