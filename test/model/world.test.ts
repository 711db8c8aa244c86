import { describe, expect, it } from 'vitest';
import { loadEndOf } from '../../src/model/world.js';
import { planOf, scenarioWith } from '../scenarioTexts.js';

/** When the load of a world with this workload ends, in milliseconds. */
function endOf(workload: string, duration = ''): number | null {
  const text = scenarioWith().replace(
    '  workload: { operations: 3 }',
    `${duration}  workload: ${workload}`,
  );
  const [variant] = planOf(text).variants;
  const end = variant === undefined ? null : loadEndOf(variant.world);
  return end === null ? null : end / 1000;
}

describe('the end of a load', () => {
  it('is not spoken of where all operations are known', () => {
    expect([endOf('{ operations: 3 }'), endOf('{ trace: [1s, 2s] }')]).toEqual([null, null]);
  });

  it('is when it stops, or with the last of its stages', () => {
    const stages = 'stages: [{ for: 20s, rate: 1/s }, { for: 10s, rate: 2/s }]';
    expect(endOf('{ arrivals: 5/s }', '  duration: 1m\n')).toBe(60_000);
    expect(endOf(`{ arrivals: { ${stages} } }`)).toBe(30_000);
    expect(endOf(`{ arrivals: { ${stages}, rate: 1/s } }`, '  duration: 1m\n')).toBe(60_000);
    expect(endOf('{ users: { count: 3, thinkTime: 1s } }', '  duration: 2m\n')).toBe(120_000);
  });
});
