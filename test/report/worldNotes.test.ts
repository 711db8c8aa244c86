import { describe, expect, it } from 'vitest';
import { PLAIN, type ReportDocument, type VariantReport } from '../../src/index.js';
import { worldNotes } from '../../src/report/worldNotes.js';
import { MARKS, sampleReport } from './sampleReport.js';

const AFTER = 'session-08-circuit-breaker';

/** The notes with variants called by their roles. */
function notes(report: ReportDocument, palette = PLAIN): readonly string[] {
  return worldNotes(report, ({ role }: VariantReport) => role, palette);
}

describe('variants side by side', () => {
  it('say of every pair whether it shares a world, and what differs where it does not', async () => {
    const change = `variants.${AFTER}.world.dependency.latency=6ms`;
    expect(notes(await sampleReport([change]))).toEqual([
      'UNCONTROLLED: before and after do not share a world: dependency.latency.value is',
      '5ms in one and 6ms in the other; dependency.recoversAfter is never in one and',
      '350ms in the other.',
      'UNCONTROLLED: control and after do not share a world: dependency.latency.value',
      'is 5ms in one and 6ms in the other.',
    ]);
  });

  it('are all controlled when they all share one', async () => {
    expect(notes(await sampleReport(['dependency.recoversAfter=350ms']))).toEqual([
      'before and after share a world: what differs between them is due to the',
      'policies.',
      'control and after share a world: what differs between them is due to the',
      'policies.',
    ]);
  });

  it('are all held against each other without exactly one after variant', async () => {
    const report = await sampleReport();
    const variants = report.variants.map((variant) =>
      variant.role === 'after' ? { ...variant, role: 'other' } : variant,
    );
    const pairs = notes({ ...report, variants }).flatMap(
      (line) => /(\w+ and \w+) (do not )?share/.exec(line)?.[1] ?? [],
    );
    expect(pairs).toEqual(['before and other', 'before and control', 'other and control']);
  });

  it('warn in colour where the comparison is not controlled, and only there', async () => {
    const lines = notes(await sampleReport(), MARKS);
    expect(lines.map((line) => /^<(\w+)>/.exec(line)?.[1] ?? 'plain')).toEqual([
      'warn',
      'warn',
      'plain',
      'plain',
    ]);
  });
});
