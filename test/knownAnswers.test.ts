import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../src/index.js';
import { isPublished } from '../src/report/knownAnswers.js';
import { findShipped } from './baseTexts.js';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'scenarios');
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

/** The claims with a published figure, in the order of the file. */
function publishedClaims(file: string): readonly string[] {
  const text = readFileSync(join(folder, file), 'utf8');
  const variants = readScenario({ file, text }, [], findShipped).plan?.variants ?? [];
  return variants.flatMap(({ checks }) => checks.filter(isPublished).map(({ name }) => name));
}

type Row = readonly string[];

/** The cells of the tables in a text, row by row, without the head. */
function rowsOf(text: string): readonly Row[] {
  const lines = text.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The table of each section of the full list. */
function writtenRows(): ReadonlyMap<string, readonly Row[]> {
  const [, ...sections] = readFileSync(join(folder, 'known-answers.md'), 'utf8').split(/^## /m);
  return new Map(sections.map((section) => [section.split('\n')[0] ?? '', rowsOf(section)]));
}

const told = new Map(
  files.flatMap((file): [string, readonly string[]][] => {
    const claims = publishedClaims(file);
    return claims.length === 0 ? [] : [[file.replace('.yaml', ''), claims]];
  }),
);

// Whether the figures are still right takes minutes: `node .config/knownAnswers.mjs --check` says it.
describe('the list of known answers (npm run known-answers makes it)', () => {
  const written = writtenRows();

  it('has every scenario with published figures, and no other', () => {
    expect([...written.keys()].toSorted()).toEqual([...told.keys()].toSorted());
  });

  it.each([...told])('has a row for each figure of %s', (scenario, claims) => {
    const claimsWritten = (written.get(scenario) ?? []).map(([, what = '']) => what);
    const names = claimsWritten.map((what) => what.slice(0, what.lastIndexOf(' (`')));
    expect(names).toEqual(claims);
  });

  it('has no figure that is missed', () => {
    const missed = [...written.values()].flat().filter((row) => row.at(-1) !== 'PASS');
    expect(missed).toEqual([]);
  });

  it('is summed up in the README, a line for each scenario', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const [, block = ''] = readme.split(/<!-- \/?known answers -->/);
    const counts = new Map(rowsOf(block).map((row) => [row[0], row.at(-1)]));
    expect(counts).toEqual(
      new Map([...told].map(([name, { length }]) => [`\`${name}\``, `${length} of ${length}`])),
    );
  });
});
