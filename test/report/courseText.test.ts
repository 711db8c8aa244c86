import { describe, expect, it } from 'vitest';
import type { Course } from '../../src/analysis/courseFold.js';
import { PLAIN } from '../../src/index.js';
import { courseSection } from '../../src/report/courseText.js';
import { sampleReport } from './sampleReport.js';

const NOTHING = { primary: [], fallback: [], failed: [], calls: [], fastFails: [] };

/** The section for a course, of a run with so many operations and twelve of them listed. */
async function section(course: Course | undefined, operationsTotal = 1000): Promise<string[]> {
  const { variants } = await sampleReport();
  const [variant] = variants;
  if (variant === undefined) throw new Error('session-08 has no variant');
  const { course: _, ...rest } = variant;
  const changed = { ...rest, operationsTotal, ...(course === undefined ? {} : { course }) };
  return courseSection(changed, PLAIN).flatMap((text) => text.split('\n'));
}

describe('the course of a run', () => {
  it('is a bar for every stretch, from nothing to the most of its row, which stands beside it', async () => {
    const course = { ...NOTHING, widthMs: 200, primary: [0, 1, 4, 8], calls: [80, 80, 1, 0] };
    expect(await section(course)).toEqual([
      'Over time (200 ms a column; the most in one)',
      '  completed   ▁▄█   40/s',
      '  calls      ██▁   400/s',
    ]);
  });

  it('puts as many stretches in one as leaves sixty', async () => {
    // 150 stretches of 100 ms are 50 of 300 ms, with three calls each and one in the last.
    const calls = Array.from({ length: 150 }, (_, index) => Number(index < 147 || index === 149));
    const lines = await section({ ...NOTHING, widthMs: 100, primary: calls, calls });
    expect(lines).toEqual([
      'Over time (300 ms a column; the most in one)',
      `  completed  ${'█'.repeat(49)}▃  10/s`,
      `  calls      ${'█'.repeat(49)}▃  10/s`,
    ]);
  });

  it('is left out where the table lists every operation, where nothing happened, and of old reports', async () => {
    const course = { ...NOTHING, widthMs: 200, calls: [1] };
    expect(await section(course, 12)).toEqual([]);
    expect(await section({ ...NOTHING, widthMs: 200, calls: [0] })).toEqual([]);
    expect(await section(undefined)).toEqual([]);
  });
});
