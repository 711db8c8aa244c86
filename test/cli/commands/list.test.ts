import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COURSE, courseOf } from '../../../src/cli/course.js';
import { METRICS } from '../../../src/index.js';
import { POLICIES } from '../../../src/policy/register.js';
import { planOf, SESSION_08, scenarioWith } from '../../scenarioTexts.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { PACKAGE_FOLDER, runIn } from '../captureHost.js';

const FOLDER = join(PACKAGE_FOLDER, 'scenarios');

describe('list --json', () => {
  it('holds what each scenario shows, and its variants', async () => {
    const { code, out, err } = await runIn(temporaryFolder(), ['list', '--json']);
    const scenarios: readonly { readonly scenario: string }[] = JSON.parse(out);
    expect([code, err]).toEqual([0, '']);
    expect(scenarios.find(({ scenario }) => scenario === 'session-08')).toEqual({
      scenario: 'session-08',
      group: 'First experiment',
      title: 'A circuit breaker stops a retry storm',
      about:
        'Twelve operations start together against a dependency that is down, and each may try four times. Without a breaker every attempt lands on it. With one, three failures in a row stop the calls, and single probes find out when it is back.',
      focus: 'session-08-circuit-breaker',
      variants: [
        {
          name: 'session-08-no-circuit-breaker',
          role: 'before',
          about: 'No breaker, and a dependency that never recovers.',
        },
        {
          name: 'session-08-circuit-breaker',
          role: 'after',
          about:
            'Every attempt asks one shared breaker first; the dependency recovers after 350 ms.',
        },
        {
          name: 'session-08-same-outage',
          role: 'control',
          about: 'No breaker, against the outage of the after variant.',
        },
      ],
    });
  });

  it('with --metrics is the catalogue itself', async () => {
    const { out } = await runIn(temporaryFolder(), ['list', '--metrics', '--json']);
    expect(JSON.parse(out)).toEqual(METRICS);
  });

  it('with --metrics ends with how exact quantiles are', async () => {
    const { out } = await runIn(temporaryFolder(), ['list', '--metrics']);
    expect(out.split('\n').slice(-5)).toEqual([
      '',
      'Quantiles (p50Ms and the like) are by nearest rank: exact while at most 4096',
      'different times occur, however often, and at most 0.2 % away from the exact one',
      'where more do.',
      '',
    ]);
  });

  it('with --policies has a line about each policy', async () => {
    const { out } = await runIn(temporaryFolder(), ['list', '--policies']);
    const names = [...out.matchAll(/^(\w+) {2,}/gm)].map(([, name]) => name);
    expect(names).toEqual(Object.keys(POLICIES));
    const told = out.replaceAll(/\s+/g, ' ');
    for (const { meaning } of Object.values(POLICIES)) expect(told).toContain(meaning);
    const { out: json } = await runIn(temporaryFolder(), ['list', '--policies', '--json']);
    expect(JSON.parse(json)[0]).toEqual({
      name: 'retry',
      sort: 'policy',
      meaning: 'Tries again after an attempt that did not succeed.',
    });
  });

  it('takes no name', async () => {
    expect(await runIn(temporaryFolder(), ['list', 'session-08'])).toEqual({
      code: 2,
      out: '',
      err: "error: too many arguments for 'list'. Expected 0 arguments but got 1.\n",
    });
  });
});

describe('the course', () => {
  const shipped = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.replace('.yaml', ''));
  const placed = COURSE.flatMap(({ scenarios }) => scenarios);

  it('has one place for every shipped scenario, in src/cli/course.ts, and for nothing else', () => {
    expect([...placed].sort()).toEqual(shipped.sort());
  });

  it('is scenarios/README.md, as npm run scenarios writes it', async () => {
    const { out } = await runIn(temporaryFolder(), ['list', '--markdown']);
    expect(readFileSync(join(FOLDER, 'README.md'), 'utf8')).toBe(out);
  });

  it('names every variant with what its verdict says', async () => {
    const { out } = await runIn(temporaryFolder(), ['list', '--markdown']);
    expect(out.replaceAll(/ +/g, ' ')).toContain(
      '| session-08-same-outage | control | No breaker, against the outage of the after variant. | RETRIES ALONE OUTLASTED THE SAME OUTAGE |\n',
    );
  });

  it('is the order of list, which names each scenario once and fits 80 columns', async () => {
    const { out } = await runIn(temporaryFolder(), ['list']);
    const lines = out.split('\n');
    const named = lines.flatMap((line) => /^ {2}(\S+) \(/.exec(line)?.[1] ?? []);
    expect([named, lines.filter((line) => line.length > 80)]).toEqual([placed, []]);
  });

  it('ends with what has no place yet', () => {
    const [first, last] = courseOf([planOf(scenarioWith()), planOf(SESSION_08)]);
    expect(
      [first, last].map((part) => [part?.name, part?.plans.map((one) => one.scenario)]),
    ).toEqual([
      ['First experiment', ['session-08']],
      ['More', ['small']],
    ]);
  });
});
