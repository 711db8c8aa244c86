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

  it('without exactly one after variant, are told apart knob by knob, all of them at once', async () => {
    const report = await sampleReport();
    const variants = report.variants.map((variant) =>
      variant.role === 'after' ? { ...variant, role: 'other' } : variant,
    );
    expect(notes({ ...report, variants })).toEqual([
      'UNCONTROLLED: dependency.recoversAfter is never in before, 350ms in other and',
      'control.',
      'other and control share a world: what differs between them is due to the',
      'policies.',
    ]);
    const names = notes({ ...report, variants }, MARKS).map((line) => /^<(\w+)>/.exec(line)?.[1]);
    expect(names).toEqual(['warn', 'warn', undefined, undefined]);
  });

  it('of which one differs in two knobs and another in one of them, have two notes', async () => {
    const change = `variants.${AFTER}.world.dependency.latency=6ms`;
    const report = await sampleReport([change]);
    const variants = report.variants.map((variant, index) => ({
      ...variant,
      role: `variant ${index + 1}`,
    }));
    expect(notes({ ...report, variants })).toEqual([
      'UNCONTROLLED: dependency.latency.value is 5ms in variant 1 and variant 3, 6ms in',
      'variant 2.',
      'UNCONTROLLED: dependency.recoversAfter is never in variant 1, 350ms in variant 2',
      'and variant 3.',
    ]);
  });

  it('that all share one world are told so in one line', async () => {
    const report = await sampleReport(['dependency.recoversAfter=350ms']);
    const variants = report.variants.map((variant) => ({ ...variant, role: 'after' }));
    expect(notes({ ...report, variants })).toEqual([
      'after, after and after share a world: what differs between them is due to the',
      'policies.',
    ]);
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
