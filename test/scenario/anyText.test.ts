import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Reading, readScenario } from '../../src/scenario/readScenario.js';
import { SESSION_08 } from '../scenarioTexts.js';

/** What is wrong with an answer; nothing when it is a plan, or errors with a place in the text. */
function faultsOf(text: string, { plan, problems }: Reading): readonly string[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (plan !== undefined) return errors.length === 0 ? [] : ['a plan together with errors'];
  if (errors.length === 0) return ['neither a plan nor an error'];
  const lines = text.replace(/^\ufeff/, '').split('\n');
  return problems
    .filter(({ line, column }) => {
      const length = lines[line - 1]?.length;
      return length === undefined || column < 1 || column > length + 1;
    })
    .map(({ line, column, found }) => `${line}:${column} is not in the text: ${found}`);
}

function readsOrSaysWhy(text: string): void {
  expect(faultsOf(text, readScenario({ file: 'my.yaml', text }))).toEqual([]);
}

/** Pieces that mean something to YAML, so that a mutation does more than misspell words. */
const SNIPPETS = [
  ...[
    ': ',
    '- ',
    '? ',
    '#',
    '&a ',
    '*a',
    '!',
    '!!int ',
    '|',
    '>',
    '"',
    "'",
    '%YAML 1.1\n',
    '---\n',
  ],
  ...['...', '[', ']', '{', '}', ',', '\n', '\t', '  ', '\r', '\ufeff', '\x00', '\ufffd', '\ud800'],
  ...['null', 'true', '.nan', '1e400', '-0', '0x1F', '5s', '<<: ', '__proto__: 1\n', 'world:\n'],
];

const snippet = fc.oneof(fc.constantFrom(...SNIPPETS), fc.string({ maxLength: 6 }));

/** A place to cut, how much, and what to put there. */
const slice = fc.tuple(fc.nat(SESSION_08.length), fc.oneof(fc.nat(3), fc.nat(200)), snippet);

it('any text is a plan, or refused with a place in it', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200, unit: 'binary' }), readsOrSaysWhy));
  const pieces = fc.array(snippet, { maxLength: 60 }).map((parts) => parts.join(''));
  fc.assert(fc.property(pieces, readsOrSaysWhy), { numRuns: 1_000 });
});

it('any change of a scenario is a plan, or refused with a place in it', () => {
  fc.assert(
    fc.property(fc.array(slice, { minLength: 1, maxLength: 4 }), (slices) => {
      const text = slices.reduce(
        (old, [at, cut, put]) => old.slice(0, at) + put + old.slice(at + cut),
        SESSION_08,
      );
      readsOrSaysWhy(text);
    }),
    { numRuns: 500 },
  );
});

it('any JSON is a plan, or refused with a place in it', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 8 }), readsOrSaysWhy), { numRuns: 300 });
});

it('any value in the place of any section is a plan, or refused with a place in it', () => {
  const section = fc.constantFrom('world', 'variants', 'seed', 'focus', 'title', 'source');
  fc.assert(
    fc.property(section, fc.json({ maxDepth: 4 }), (key, json) => {
      const lines = SESSION_08.split('\n').filter((line) => !line.startsWith(`${key}:`));
      readsOrSaysWhy(`${lines.join('\n')}\n${key}: ${json}\n`);
    }),
    { numRuns: 300 },
  );
});

it('any override is taken, or refused', () => {
  const key = fc.constantFrom('variants', 'world', 'policies', 'breaker', 'retry', '[1]', '', '0');
  const path = fc.array(fc.oneof(key, fc.string({ maxLength: 8 })), { maxLength: 6 });
  const override = fc.tuple(path, snippet).map(([keys, value]) => `${keys.join('.')}=${value}`);
  fc.assert(
    fc.property(fc.array(override, { maxLength: 3 }), (overrides) => {
      const { plan, problems } = readScenario({ file: 'my.yaml', text: SESSION_08 }, overrides);
      const isRefused = problems.some(({ severity }) => severity === 'error');
      expect(plan === undefined).toBe(isRefused);
    }),
    { numRuns: 300 },
  );
});
