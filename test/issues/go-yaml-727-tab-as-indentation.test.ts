// Source: go-yaml/yaml issue 727 ("cannot start any token", with a tab that nobody sees), and
// yaml/pyyaml issue 450 (a tab before a comment or after a colon is legal).
import { describe, expect, it } from 'vitest';
import { writePlan } from '../../src/scenario/writePlan.js';
import { complaintsAbout, planOf, SMALLEST_PLAN, scenarioWith } from '../scenarioTexts.js';

describe('a tab', () => {
  it('as indentation is refused by its name', () => {
    const text = scenarioWith().replace('  dependency: {}', '\tdependency: {}');
    expect(complaintsAbout(text)).toBe(
      `error: my.yaml:6:1: found a tab used for indentation, expected spaces
     dependency: {}
    ^
  YAML does not allow tabs there
`,
    );
  });

  it('before a comment and after a colon is fine', () => {
    const text = scenarioWith({ dependency: '\t{}\t# healthy' });
    expect(planOf(text)).toEqual(SMALLEST_PLAN);
  });

  it('as indentation of JSON is fine', () => {
    const json = JSON.stringify(writePlan(SMALLEST_PLAN), null, '\t');
    expect(json).toContain('\n\t\t"only": {');
    expect(planOf(json)).toEqual(SMALLEST_PLAN);
  });
});
