import { describe, expect, it } from 'vitest';
import { Findings } from '../../src/scenario/findings.js';

const at = (line: number, column: number) => ({ file: 'my.yaml', line, column, excerpt: '' });
const what = { path: 'seed', found: 'x', expected: 'a number' };

describe('findings', () => {
  it('come in the order of their places, not of their discovery', () => {
    const findings = new Findings();
    findings.error(at(3, 1), what);
    findings.warning(at(1, 9), what);
    findings.error(at(1, 2), { ...what, path: 'b' });
    findings.error(at(1, 2), { ...what, path: 'a', found: 'y', hint: 'do' });
    expect(findings.list()).toEqual([
      { severity: 'error', ...at(1, 2), ...what, path: 'a', found: 'y', hint: 'do' },
      { severity: 'error', ...at(1, 2), ...what, path: 'b', hint: '' },
      { severity: 'warning', ...at(1, 9), ...what, hint: '' },
      { severity: 'error', ...at(3, 1), ...what, hint: '' },
    ]);
  });

  it('come file by file, in the order in which these were opened, and overrides first', () => {
    const findings = new Findings();
    findings.opens('my.yaml');
    findings.opens('base.yaml');
    findings.error({ ...at(1, 1), file: 'base.yaml' }, what);
    findings.error(at(9, 1), what);
    findings.error({ file: '--set', line: 0, column: 0, excerpt: '--set a=b' }, what);
    expect(findings.list().map(({ file }) => file)).toEqual(['--set', 'my.yaml', 'base.yaml']);
  });

  it('at the same place that say the same count once', () => {
    const findings = new Findings();
    findings.error(at(2, 3), { ...what, path: 'variants.a.world' });
    findings.error(at(2, 3), { ...what, path: 'variants.b.world' });
    findings.error(at(2, 4), what);
    findings.error(at(2, 3), { ...what, path: 'variants.b.world', found: 'z' });
    expect(findings.list().map(({ column, found }) => [column, found])).toEqual([
      [3, 'x'],
      [3, 'z'],
      [4, 'x'],
    ]);
  });

  it('of an override count once for all the variants it reached', () => {
    const findings = new Findings();
    const override = { file: '--set', line: 0, column: 0, excerpt: '--set seed=x' };
    findings.error(override, { ...what, path: 'variants.a.world' });
    findings.error(override, { ...what, path: 'variants.b.world' });
    findings.error({ ...override, excerpt: '--set seed=y' }, what);
    expect(findings.list().map(({ excerpt }) => excerpt)).toEqual(['--set seed=y', '--set seed=x']);
  });

  it('without an error do not stop a run', () => {
    const findings = new Findings();
    expect(findings.hasErrors).toBe(false);
    findings.warning(at(1, 1), what);
    expect(findings.hasErrors).toBe(false);
    findings.error(at(1, 1), what);
    expect(findings.hasErrors).toBe(true);
  });
});
