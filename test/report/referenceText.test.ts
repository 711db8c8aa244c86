import { describe, expect, it } from 'vitest';
import { policyListText, referenceText } from '../../src/report/referenceText.js';
import { referencePage, referenceWords } from '../../src/scenario/reference.js';

const words = referenceWords();

describe('the page of a word', () => {
  it('tells its meaning, place, short form, knobs, what may stand beside it, and an example', () => {
    const page = referencePage('timeout');
    if (page === undefined) throw new Error('a timeout is explained');
    const [first] = page.beside;
    expect(referenceText({ ...page, beside: first ? [first] : [] })).toBe(`\
timeout (a policy)
Gives up a call that takes too long.
In the list policies of a variant, the outermost policy first.

Short form
  timeout: 20ms sets after

Knobs
  after = to be set
      How long to wait for an answer before the attempt is given up. (a duration
      with its unit such as 250ms or 1m30s, 1us to 3650d)

Beside it
  for = empty
      The dependencies in front of which it stands; all of them unless it says
      so. One may be written as a bare name. (a list)

Example
  policies:
    - timeout: 500ms
`);
  });

  it('has every kind with its knobs, then those of all kinds', () => {
    const page = referencePage('fallback');
    if (page === undefined) throw new Error('a fallback is explained');
    const lines = referenceText(page).split('\n');
    const heads = lines.filter((line) => /^\S|^ {2}kind:|^ {6}\w+ =|^ {2}on\.error/.test(line));
    expect(heads.slice(3, 12)).toEqual([
      'Kinds, by the key kind',
      '  kind: value (unless said)',
      '  kind: cache',
      '      maxAge = not set',
      '  kind: buffer',
      '      size = 1000',
      '      drainRate = 100/s',
      '      onFull = fail',
      'Knobs of every kind',
    ]);
    expect(heads).toContain('  on.error = true');
  });

  it('has no default where another page has to be looked into', () => {
    const page = referencePage('dependency');
    const lines = page ? referenceText(page).split('\n') : [];
    expect(lines).toContain('  latency');
    expect(lines.join(' ')).toMatch(/distribution\. \(see\s+breaker-lab show latency\)/);
  });

  it.each(words.map(({ name }) => name))('is no wider than 80 columns: %s', (name) => {
    const page = referencePage(name);
    const wide = (page ? referenceText(page) : '').split('\n').filter((line) => line.length > 80);
    expect(wide).toEqual([]);
  });
});

describe('the list of policies', () => {
  it('is no wider than 80 columns, and says where more is', () => {
    const text = policyListText(words);
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(text.split('\n')[0]).toBe(
      'retry        Tries again after an attempt that did not succeed.',
    );
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'breaker-lab show <word> explains one of them, and also world, workload,',
    );
  });
});
