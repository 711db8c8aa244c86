import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { SESSION_08, scenarioWith } from '../scenarioTexts.js';

/** The settings of session-08's breaker after overrides. */
function breakerAfter(...overrides: string[]): unknown {
  const { plan } = readScenario({ file: 'session-08.yaml', text: SESSION_08 }, overrides);
  return plan?.variants.flatMap(({ policies }) => policies).find(({ kind }) => kind === 'breaker')
    ?.settings;
}

function said(text: string, ...overrides: string[]): string {
  return problemsText(readScenario({ file: 'my.yaml', text }, overrides).problems, PLAIN);
}

describe('an override below a value that was written short', () => {
  it('keeps what the short value stood for', () => {
    expect(breakerAfter('breaker.openDuration.factor=2')).toMatchObject({
      openDuration: { initial: 200_000, factor: 2, max: null, jitter: 'none' },
    });
  });

  it('keeps it by the full path too, and for a window that another override wrote short', () => {
    const path = 'variants.session-08-circuit-breaker.policies.breaker';
    expect(breakerAfter(`${path}.openDuration.max=1s`)).toMatchObject({
      openDuration: { initial: 200_000, max: 1_000_000 },
    });
    expect(
      said(SESSION_08, 'breaker.slidingWindow=20', 'breaker.slidingWindow.duration=5s'),
    ).toContain('found calls and duration, expected one of them');
  });

  it('sets an item of a list by its index', () => {
    const path = 'variants.session-08-circuit-breaker.checks[0].atLeast=2';
    const { plan, problems } = readScenario({ file: 'session-08.yaml', text: SESSION_08 }, [path]);
    expect(problems).toEqual([]);
    expect(plan?.variants[1]?.checks[0]?.limit).toEqual({ kind: 'value', value: 2 });
  });
});

it('an override of a policy that no variant has says so', () => {
  expect(said(scenarioWith(), 'breaker.openDuration=1s')).toBe(
    'error: --set breaker.openDuration=1s: breaker.openDuration: found the unknown path ' +
      'breaker.openDuration, expected a path of this scenario\n' +
      '  no variant of this scenario has a breaker\n',
  );
});

describe('a name', () => {
  it.each(['2', '08', '0x10'])('of digits first is refused as it was written: %s', (name) => {
    const text = scenarioWith().replace('  only:', `  ${name}:`);
    expect(said(text)).toContain(`found the name ${name}, expected`);
  });
});

it('a file of tens of thousands of keys is read, and every unknown one is named', () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `key${index}: 1\n`).join('');
  const { problems } = readScenario({ file: 'my.yaml', text: scenarioWith() + keys });
  expect(problems).toHaveLength(20_000);
});
