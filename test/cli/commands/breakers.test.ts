import { describe, expect, it } from 'vitest';
import { findDifferences } from '../../../src/differences/differences.js';
import { BREAKERS } from '../../../src/policy/breakerCatalogue.js';
import { optionRows } from '../../../src/scenario/optionRows.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { type HostChanges, type Outcome, runIn } from '../captureHost.js';

/** Command lines whose whole output is kept in a file, to be read as a user sees it. */
const OUTPUTS: Readonly<Record<string, readonly string[]>> = {
  breakers: [],
  'breakers-breaker-lab': ['breaker-lab'],
  'breakers-resilience4j': ['resilience4j'],
  'breakers-gobreaker': ['gobreaker'],
  'breakers-differences': ['--differences'],
  'breakers-differences-hystrix': ['hystrix', '--differences'],
  'help-breakers': ['--help'],
};

function breakers(words: readonly string[], changes: HostChanges = {}): Promise<Outcome> {
  return runIn(temporaryFolder(), ['breakers', ...words], changes);
}

describe('breakers', () => {
  it.each(Object.entries(OUTPUTS))('prints %s', async (name, words) => {
    const { code, out, err } = await breakers(words);
    await expect(out).toMatchFileSnapshot(`../outputs/${name}.txt`);
    expect([code, err]).toEqual([0, '']);
  });

  it('is never wider than 80 columns, whichever breaker it shows', async () => {
    const pages = BREAKERS.map(({ library }) => [library]);
    const wide: string[] = [];
    for (const words of [...Object.values(OUTPUTS), ...pages]) {
      const { out } = await breakers(words);
      wide.push(...out.split('\n').filter((line) => [...line].length > 80));
    }
    expect(wide).toEqual([]);
  });

  it('is the same in colour once the colours are taken out', async () => {
    for (const words of [[], ['polly'], ['polly', '--differences']]) {
      const { out } = await breakers(words, { isTerminal: true });
      expect(out).toContain('\x1b[1m');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with one
      const plain = out.replaceAll(/\x1b\[\d+m/g, '');
      expect(plain).toBe((await breakers(words)).out);
    }
  });

  it('knows no library that there is no model of, and asks whether another was meant', async () => {
    const answer = (name: string, hint: string): Outcome => ({
      code: 2,
      out: '',
      err: `error: there is no breaker called ${name}\n  ${hint}\n`,
    });
    expect(await breakers(['hystrx'])).toEqual(answer('hystrx', 'did you mean hystrix?'));
    expect(await breakers(['brakes', '--differences'])).toEqual(
      answer('brakes', 'breaker-lab breakers lists them'),
    );
  });
});

describe('breakers --json', () => {
  it('is the list: names, versions with the default one first, and what each is', async () => {
    const listed = JSON.parse((await breakers(['--json'])).out);
    expect(listed).toEqual(
      BREAKERS.map(({ library, versions, title }) => ({ library, versions, title })),
    );
    expect(listed.slice(2, 4)).toEqual([
      {
        library: 'hystrix',
        versions: ['1.5.18', '1.5.13'],
        title: 'Netflix Hystrix: failure percentage over a time window, seen in snapshots',
      },
      {
        library: 'polly',
        versions: ['8.7.0'],
        title: 'Polly v8: failure ratio over a time window, one probe',
      },
    ]);
  });

  it('of a library holds its options and its surprises', async () => {
    const page = JSON.parse((await breakers(['semian', '--json'])).out);
    const semian = BREAKERS.find(({ library }) => library === 'semian');
    expect(page).toEqual({
      library: 'semian',
      versions: ['0.28.2'],
      title: "Shopify's Semian, Ruby: opens on a number of remembered errors",
      options: optionRows(semian?.options ?? {}),
      surprises: semian?.surprises,
    });
    expect(page.options[2]).toEqual({
      path: 'error_timeout',
      when: [],
      unit: 's',
      default: null,
      required: true,
      range:
        'a duration with its unit such as 250ms or 1m30s, 1us to 3650d (a bare number means s)',
      meaning: 'How long after the last recorded error an open circuit lets the next call through.',
    });
  });

  it('with --differences holds the answers as they were found, of all or of one', async () => {
    const all = await breakers(['--differences', '--json']);
    expect(JSON.parse(all.out)).toEqual(findDifferences());
    const one = await breakers(['opossum', '--differences', '--json']);
    expect(JSON.parse(one.out)).toEqual(findDifferences(['opossum']));
  });
});
