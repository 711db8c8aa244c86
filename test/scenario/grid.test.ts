import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../src/index.js';

const SESSION_08 = join(import.meta.dirname, '..', '..', 'scenarios', 'session-08.yaml');
const text = readFileSync(SESSION_08, 'utf8');

function read(grid: string) {
  return readScenario({ file: 'grid.yaml', text: text.replace(/^focus: /m, `grid: ${grid}\n$&`) });
}

describe('the rows of the table of first checks', () => {
  it('are in the plan, which has none where nobody asks', () => {
    expect(read('[session-08]').plan?.grid).toEqual(['session-08']);
    expect(read('[]').plan).not.toHaveProperty('grid');
  });

  it('are what names of variants begin with', () => {
    const { problems } = read('[session-08, session-9]');
    expect(problems.map(({ path, found }) => `${path}: ${found}`)).toEqual([
      'grid[1]: the text "session-9"',
    ]);
  });

  it('are texts in a list', () => {
    expect(read('{ rows: 1 }').plan).toBeUndefined();
    expect(read('[[a]]').plan).toBeUndefined();
  });
});
