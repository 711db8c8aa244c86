import { describe, expect, it } from 'vitest';
import { PLAIN, type Problem, problemsText } from '../../src/index.js';
import { MARKS } from './sampleReport.js';

const PROBLEM: Problem = {
  severity: 'error',
  file: 'my.yaml',
  line: 12,
  column: 14,
  path: 'world.dependency.latency',
  found: '5',
  expected: 'a duration',
  hint: 'did you mean 5ms or 5s?',
  excerpt: '    latency: 5',
};

function text(changes: Partial<Problem>): string {
  return problemsText([{ ...PROBLEM, ...changes }], PLAIN);
}

describe('a problem', () => {
  it('has its place, its line with a caret under the column, and a hint', () => {
    expect(text({})).toBe(`\
error: my.yaml:12:14: world.dependency.latency: found 5, expected a duration
        latency: 5
                 ^
  did you mean 5ms or 5s?
`);
  });

  it('leaves out what there is not', () => {
    expect(text({ path: '', hint: '', excerpt: '' })).toBe(
      'error: my.yaml:12:14: found 5, expected a duration\n',
    );
    expect(text({ line: 0, column: 0, excerpt: '', hint: '' })).toBe(
      'error: my.yaml: world.dependency.latency: found 5, expected a duration\n',
    );
  });

  it('of an override shows the override in place of a file', () => {
    const override = { line: 0, column: 0, excerpt: '--set operations=x', hint: '' };
    expect(text(override)).toBe(
      'error: --set operations=x: world.dependency.latency: found 5, expected a duration\n',
    );
  });

  it('shows tabs as one blank, so that the caret stays under the column', () => {
    expect(text({ excerpt: '\tx: 5', column: 5, hint: '' }).split('\n').slice(1, 3)).toEqual([
      '     x: 5',
      '        ^',
    ]);
  });

  it.each([60, 61, 200])('far to the right, at column %i, is still under its caret', (column) => {
    const excerpt = `${' '.repeat(column - 1)}X${' '.repeat(100)}`;
    const [, shown = '', caret = ''] = text({ excerpt, column }).split('\n');
    expect(shown.indexOf('X')).toBe(caret.indexOf('^'));
    expect(shown.length).toBeLessThanOrEqual(80);
  });

  it('is coloured by how bad it is', () => {
    const problems: readonly Problem[] = [
      { ...PROBLEM, hint: '' },
      { ...PROBLEM, severity: 'warning', excerpt: '', hint: '' },
    ];
    expect(problemsText(problems, MARKS)).toBe(`\
<bad>error</bad>: my.yaml:12:14: world.dependency.latency: found 5, expected a duration
        latency: 5
<dim>                 ^</dim>
<warn>warning</warn>: my.yaml:12:14: world.dependency.latency: found 5, expected a duration
`);
  });
});
