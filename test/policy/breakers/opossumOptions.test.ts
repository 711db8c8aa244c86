import { describe, expect, it } from 'vitest';
import { opossum } from '../../../src/policy/breakers/opossum.js';
import { DEFAULTS } from './opossumStory.js';

const found = (options: Partial<typeof DEFAULTS>) =>
  opossum
    .relations?.({ ...DEFAULTS, ...options })
    .map(({ severity, option, hint }) => [severity, option, hint]);

describe('opossum, options', () => {
  it('has the defaults of the library', () => {
    const defaults = Object.entries(opossum.options).map(([name, knob]) => [name, knob.default]);
    expect(Object.fromEntries(defaults)).toEqual(DEFAULTS);
  });

  it('lists the newest version first and builds a closed breaker', () => {
    const breaker = opossum.create(DEFAULTS, '10.0.0', () => 0);
    expect([opossum.versions, breaker.state]).toEqual([['10.0.0', '9.0.0'], 'closed']);
  });

  it('finds nothing to remark on the defaults, nor at the edges', () => {
    expect(found({})).toEqual([]);
    expect(found({ errorThresholdPercentage: 0 })).toEqual([]);
    expect(found({ errorThresholdPercentage: 1, capacity: 1 })).toEqual([]);
    expect(found({ resetTimeout: 2_147_483_647_000 })).toEqual([]);
    expect(found({ rollingCountTimeout: 21_474_836_470_000 })).toEqual([]);
  });

  it('warns of a share where a percentage is wanted, and of a limit that nothing is above', () => {
    expect(found({ errorThresholdPercentage: 0.29 })).toEqual([
      ['warning', 'errorThresholdPercentage', '0.29 means 0.29 %; write 29 for a share of 0.29'],
    ]);
    expect(found({ errorThresholdPercentage: 100 })).toEqual([
      [
        'warning',
        'errorThresholdPercentage',
        'opossum opens above the limit, not at it, and nothing is above 100 %',
      ],
    ]);
  });

  it('warns of windows that are rounded', () => {
    const hint = (real: string) =>
      `opossum rounds a bucket down to whole milliseconds, at least 1 ms: the window is ${real}`;
    expect(found({ rollingCountTimeout: 1_000_000, rollingCountBuckets: 3 })).toEqual([
      ['warning', 'rollingCountTimeout', hint('999ms')],
    ]);
    expect(found({ rollingCountTimeout: 3_000 })).toEqual([
      ['warning', 'rollingCountTimeout', hint('10ms')],
    ]);
  });

  it('warns of calls that may hang for ever, and of no capacity', () => {
    const hint = 'a probe that never settles keeps opossum half-open for ever, refusing every call';
    expect(found({ timeout: 'false' })).toEqual([['warning', 'timeout', hint]]);
    expect(found({ timeout: 0 })).toEqual([['warning', 'timeout', hint]]);
    expect(found({ capacity: 0 })).toEqual([
      ['warning', 'capacity', 'every call is refused by the semaphore and counted as a failure'],
    ]);
  });

  it('warns of delays that Node cuts to 1 ms', () => {
    const hint = 'Node fires a timer of more than 2147483647 ms after 1 ms, and so does this model';
    expect(found({ resetTimeout: 2_147_483_648_000, timeout: 2_147_483_648_000 })).toEqual([
      ['warning', 'timeout', hint],
      ['warning', 'resetTimeout', hint],
    ]);
    expect(found({ rollingCountTimeout: 2_147_483_650_000, allowWarmUp: true })).toEqual([
      ['warning', 'rollingCountTimeout', hint],
    ]);
  });
});
