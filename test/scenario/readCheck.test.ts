import { describe, expect, it } from 'vitest';
import type { Check } from '../../src/model/checks.js';
import { outlineOf } from '../../src/model/scope.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { readCheck } from '../../src/scenario/readCheck.js';
import type { VariantNames } from '../../src/scenario/readLimit.js';
import { nodesOf } from '../scenarioTexts.js';

/** Two variants have the role control, so it stands for neither. */
const VARIANTS: VariantNames = {
  names: ['storm', 'shielded', 'same-outage', 'same-luck'],
  byRole: (role) => ({ before: 'storm', after: 'shielded' })[role],
};

function reading(written: string): { check: Check | undefined; said: string } {
  const findings = new Findings();
  const check = readCheck(nodesOf(written), 'checks[0]', {
    variants: VARIANTS,
    outline: outlineOf({ workload: {} }),
    findings,
  });
  return { check, said: problemsText(findings.list(), PLAIN) };
}

const limitOf = (metric: string, limit: string): unknown =>
  reading(`{ name: c, metric: ${metric}, equals: ${limit} }`).check?.limit;

const saidOf = (metric: string, limit: string): string =>
  reading(`name: c\nmetric: ${metric}\nequals: ${limit}`).said;

const refusal = (limit: string, found: string, expected: string, hint = ''): string =>
  `error: my.yaml:3:9: checks[0].equals: found ${found}, expected ${expected}
    equals: ${limit}
            ^
${hint === '' ? '' : `  ${hint}\n`}`;

describe('a check', () => {
  it('has a name, a metric, a relation and a limit', () => {
    expect(reading('{ name: " it opened ", metric: breaker.opened, atLeast: 1 }')).toEqual({
      check: {
        name: 'it opened',
        metric: 'breaker.opened',
        relation: 'atLeast',
        limit: { kind: 'value', value: 1 },
      },
      said: '',
    });
  });

  it('has exactly one relation', () => {
    const wants = 'expected exactly one of atLeast, atMost, above, below, equals or within';
    expect(reading('{ name: c, metric: failed }').said).toBe(
      `error: my.yaml:1:1: checks[0]: found no relation, ${wants}
    { name: c, metric: failed }
    ^
`,
    );
    expect(reading('{ name: c, metric: failed, below: 5, above: 1 }').said).toBe(
      `error: my.yaml:1:1: checks[0]: found above and below, ${wants}
    { name: c, metric: failed, below: 5, above: 1 }
    ^
`,
    );
  });

  it('tells everything that is wrong with it', () => {
    expect(reading('metric: failedCals\natMots: 5\n').said).toBe(
      `error: my.yaml:1:1: checks[0]: found no relation, expected exactly one of atLeast, atMost, above, below, equals or within
    metric: failedCals
    ^
error: my.yaml:1:1: checks[0].name: found nothing, expected a text
    metric: failedCals
    ^
error: my.yaml:1:9: checks[0].metric: found the unknown metric failedCals, expected a metric of the catalogue
    metric: failedCals
            ^
  did you mean failedCalls?
error: my.yaml:2:1: checks[0].atMots: found the unknown key atMots, expected name, metric, phase, flow, dependency, client, atLeast, atMost, above, below, equals, within, holdsIn, published or remark
    atMots: 5
    ^
  did you mean atMost?
`,
    );
  });

  it('of a metric that nothing resembles points to the catalogue', () => {
    expect(reading('{ name: c, metric: happiness, above: 1 }').said).toBe(
      `error: my.yaml:1:20: checks[0].metric: found the unknown metric happiness, expected a metric of the catalogue
    { name: c, metric: happiness, above: 1 }
                       ^
  breaker-lab list --metrics shows them all
`,
    );
  });

  it('of a part of a name is told a whole one', () => {
    expect(reading('{ name: c, metric: p99, above: 1ms }').said).toContain(
      'did you mean latency.p99Ms? breaker-lab list --metrics shows them all',
    );
  });

  it('is a mapping', () => {
    expect(reading('it opened').said).toBe(
      `error: my.yaml:1:1: checks[0]: found the text "it opened", expected a mapping of keys to values
    it opened
    ^
`,
    );
  });
});

describe('a limit', () => {
  it('is a number for a count or a ratio', () => {
    expect(limitOf('attempts', '48')).toEqual({ kind: 'value', value: 48 });
    expect(limitOf('attemptsPerOperation', '2.5')).toEqual({ kind: 'value', value: 2.5 });
    const expected = 'a number, or a metric such as before.attempts';
    expect(saidOf('attempts', 'true')).toBe(refusal('true', 'true', expected));
    expect(saidOf('attempts', '[1]')).toBe(refusal('[1]', 'a list', expected));
  });

  it('is a duration with its unit for milliseconds', () => {
    expect(limitOf('lastSettledMs', '800ms')).toEqual({ kind: 'value', value: 800 });
    expect(limitOf('lastSettledMs', '1m0.5s')).toEqual({ kind: 'value', value: 60_500 });
    expect(limitOf('lastSettledMs', '1us')).toEqual({ kind: 'value', value: 0.001 });
    const expected =
      'a duration with its unit such as 800ms, or a metric such as before.lastSettledMs';
    const hint = 'did you mean 800ms or 800s?';
    expect(saidOf('lastSettledMs', '800')).toBe(refusal('800', '800', expected, hint));
  });

  it('in percent is said as the metric has it', () => {
    expect(saidOf('completedRatio', '99.7%')).toContain('write 0.997 for 99.7 %');
    expect(saidOf('completed', '99%')).toContain('shares have metrics of their own');
    expect(saidOf('goodput', '20')).toContain('did you mean 20/s?');
  });

  it('is true or false for a yes or no', () => {
    const metric = 'breaker.closedAfterRecovery';
    expect(limitOf(metric, 'false')).toEqual({ kind: 'value', value: false });
    const expected = `true or false, or a metric such as before.${metric}`;
    expect(saidOf(metric, 'yes')).toBe(refusal('yes', 'the text "yes"', expected));
    expect(saidOf(metric, '1')).toBe(refusal('1', '1', expected));
  });

  it('is the name of a state for a state', () => {
    expect(limitOf('breaker.finalState', 'half-open')).toEqual({
      kind: 'value',
      value: 'half-open',
    });
    expect(saidOf('breaker.finalState', '3')).toBe(
      refusal(
        '3',
        '3',
        'closed, open, half-open, forced-open, disabled or none, or a metric such as before.breaker.finalState',
      ),
    );
  });
});

describe('a limit that is a metric', () => {
  const expected = 'a number, or a metric such as before.attempts';

  it('is of the variant itself without a name before it', () => {
    expect(limitOf('attempts', 'attemptBudget')).toEqual({
      kind: 'metric',
      variant: null,
      metric: 'attemptBudget',
    });
    expect(limitOf('attempts', 'breaker.opened')).toEqual({
      kind: 'metric',
      variant: null,
      metric: 'breaker.opened',
    });
  });

  it('is of another variant by its name or by its role', () => {
    const ofStorm = { kind: 'metric', variant: 'storm', metric: 'breaker.opened' };
    expect(limitOf('attempts', 'storm.breaker.opened')).toEqual(ofStorm);
    expect(limitOf('attempts', 'before.breaker.opened')).toEqual(ofStorm);
  });

  it('may be so many times another metric', () => {
    const half = { kind: 'metric', variant: 'storm', metric: 'attempts', times: 0.5 };
    expect(limitOf('attempts', '0.5 * before.attempts')).toEqual(half);
    expect(limitOf('attempts', '0.5*storm.attempts')).toEqual(half);
    expect(limitOf('attempts', '3 * operations')).toMatchObject({ variant: null, times: 3 });
  });

  it('is no multiple of what has none, nor nothing at all', () => {
    const hint = 'only figures have multiples, and none of them is 0';
    expect(saidOf('attempts', '0 * before.attempts')).toContain(hint);
    expect(saidOf('breaker.finalState', '2 * before.breaker.finalState')).toContain(hint);
    expect(saidOf('attempts', '2 * before.atempts')).toContain('did you mean attempts?');
    expect(saidOf('attempts', '-2 * before.attempts')).not.toBe('');
  });

  it('is refused for a role that no variant has, or more than one', () => {
    expect(saidOf('attempts', 'control.attempts')).toBe(
      refusal(
        'control.attempts',
        'the text "control.attempts"',
        expected,
        'there is no one variant that control stands for',
      ),
    );
  });

  it('is refused with the nearest variant or metric', () => {
    const said = (limit: string, hint: string): void =>
      expect(saidOf('attempts', limit)).toBe(refusal(limit, `the text "${limit}"`, expected, hint));
    said('strom.attempts', 'did you mean storm?');
    said('storm.atempts', 'did you mean attempts?');
    said('atempts', 'did you mean attempts?');
    said('before.happiness', '');
  });
});
