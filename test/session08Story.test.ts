import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { VariantResult } from '../src/analysis/result.js';
import type { LabRecord } from '../src/model/records.js';
import { storyLine } from '../src/report/story.js';
import { run } from '../src/runPlan.js';
import { session08 } from './plans.js';

const AFTER = 'session-08-circuit-breaker';

async function breakerVariant(): Promise<VariantResult> {
  const { variants } = await run(session08());
  const found = variants.find(({ name }) => name === AFTER);
  if (found === undefined) throw new Error(`no variant ${AFTER}`);
  return found;
}

describe('session-08 with its breaker', () => {
  it('trips, probes too early, reopens, probes again, closes', async () => {
    const { transitions } = await breakerVariant();
    const cooled = 'open for 200ms';
    const ours = { breaker: 'breaker', instance: 1 };
    expect(transitions).toEqual({
      kept: [
        { ...ours, atMs: 5, from: 'closed', to: 'open', why: '3 failures in a row' },
        { ...ours, atMs: 255, from: 'open', to: 'half-open', why: cooled },
        { ...ours, atMs: 260, from: 'half-open', to: 'open', why: 'the probe failed' },
        { ...ours, atMs: 505, from: 'open', to: 'half-open', why: cooled },
        { ...ours, atMs: 510, from: 'half-open', to: 'closed', why: 'the probe succeeded' },
      ],
      total: 5,
    });
  });

  it('the two probes cost the first operation a round and save the second one', async () => {
    const { operations } = await breakerVariant();
    const other = { attempts: 4, dependencyCalls: 2, fastFails: 2, outcome: 'completed' };
    expect(operations).toEqual({
      rows: [
        { ...other, operation: 1, dependencyCalls: 3, fastFails: 1, settledAtMs: 765 },
        { ...other, operation: 2, attempts: 3, fastFails: 1, settledAtMs: 510 },
        ...Array.from({ length: 10 }, (_, index) => ({
          ...other,
          operation: index + 3,
          settledAtMs: 760,
        })),
      ],
      total: 12,
    });
  });

  it('the whole story', async () => {
    const lines: string[] = [];
    const watch = {
      take: (record: LabRecord) => lines.push(storyLine(record)),
    };
    await run(session08(), {
      onlyFocus: true,
      watch: ({ name }) => (name === AFTER ? watch : undefined),
    });
    const story = new URL('./golden/session-08-circuit-breaker.story.txt', import.meta.url);
    expect(lines).toEqual(readFileSync(story, 'utf8').trimEnd().split('\n'));
  });

  it('runs the same twice, to the digest', async () => {
    const [once, twice] = [await breakerVariant(), await breakerVariant()];
    expect(twice).toEqual(once);
    expect(once.digest).toBe('d4f25f5fec19fa3cf6e0007ab2a0c5d8');
  });
});
