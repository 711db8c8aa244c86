import { describe, expect, it } from 'vitest';
import { writePlan } from '../../src/scenario/writePlan.js';
import {
  complaintsAbout,
  planOf,
  SESSION_08,
  SMALLEST_PLAN,
  scenarioWith,
} from '../scenarioTexts.js';

describe('a scenario', () => {
  it('holds every default that it does not mention', () => {
    expect(planOf(scenarioWith())).toEqual(SMALLEST_PLAN);
  });

  it('is the same plan as YAML, as JSON, with line ends of Windows and behind a byte order mark', () => {
    const plan = planOf(SESSION_08);
    const json = JSON.stringify(writePlan(plan));
    for (const text of [
      SESSION_08.replaceAll('\n', '\r\n'),
      `\ufeff${SESSION_08}`,
      `\ufeff${SESSION_08.replaceAll('\n', '\r\n')}`,
      json,
      JSON.stringify(JSON.parse(json), null, 2),
      JSON.stringify(JSON.parse(json), null, '\t').replaceAll('\n', '\r\n'),
    ])
      expect(JSON.stringify(planOf(text))).toBe(JSON.stringify(plan));
  });

  it('stands for its variant in focus, else its first after, else its first', () => {
    const [head = ''] = SESSION_08.split('focus: ');
    const tail = SESSION_08.slice(SESSION_08.indexOf('world:'));
    expect(planOf(SESSION_08).focus).toBe('session-08-circuit-breaker');
    expect(planOf(`${head}focus: session-08-same-outage\n${tail}`).focus).toBe(
      'session-08-same-outage',
    );
    expect(planOf(head + tail).focus).toBe('session-08-circuit-breaker');
    expect(planOf(head + tail.replace('role: after', 'role: control')).focus).toBe(
      'session-08-no-circuit-breaker',
    );
  });

  it('is a mapping', () => {
    expect(complaintsAbout('- a\n')).toBe(
      `error: my.yaml:1:1: found a list, expected a mapping of keys to values
    - a
    ^
`,
    );
  });
});
