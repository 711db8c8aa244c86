import { describe, expect, it } from 'vitest';
import { LIBRARIES } from '../../src/policy/libraries.js';
import { EVERYTHING_WRITTEN, partsIn } from '../tableParts.js';

const parts = partsIn(EVERYTHING_WRITTEN);
const isOfLibrary = (path: string): boolean =>
  LIBRARIES.some(({ library }) => path.startsWith(`breaker<${library}>`));

const isSentence = (text: string): boolean => text.length > 10 && text.endsWith('.');

describe('the tables of scenario files', () => {
  it('say what every part of them is for', () => {
    const silent = parts.filter(({ shape }) => shape.meaning.length < 6);
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('say what every case is, and no two of a shape are the same', () => {
    const unions = parts.flatMap(({ path, shape }) =>
      shape.kind === 'union' ? [{ path, ...shape }] : [],
    );
    expect(unions.length).toBeGreaterThan(8);
    for (const { path, cases, meanings } of unions) {
      const said = Object.entries(meanings);
      expect([path, ...said.map(([name]) => name)]).toEqual([path, ...Object.keys(cases)]);
      expect(said.filter(([, text]) => !isSentence(text))).toEqual([]);
      expect([path, new Set(Object.values(meanings)).size]).toEqual([path, said.length]);
    }
  });

  it('say what every word of a choice stands for', () => {
    const unsaid = parts.flatMap(({ path, shape }) =>
      shape.kind === 'choice' && !isOfLibrary(path)
        ? shape.choices.flatMap((word) =>
            shape.meaning.toLowerCase().includes(word) ? [] : [`${path}: ${word}`],
          )
        : [],
    );
    expect(unsaid).toEqual([]);
  });

  it('say of a trouble which moment decides whether a call meets it', () => {
    const trouble = parts.find(({ path }) => path === 'dependency.trouble[]')?.shape;
    if (trouble?.kind !== 'union') throw new Error('a trouble has kinds');
    const moments = Object.entries(trouble.meanings).map(([kind, text]) => [
      kind,
      /\b(arrives|starts|ends|end)\b[^.]*decides/.test(text) || /arrives in the trouble/.test(text),
    ]);
    expect(moments).toEqual(Object.keys(trouble.cases).map((kind) => [kind, true]));
  });
});
