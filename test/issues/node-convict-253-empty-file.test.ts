// Source: mozilla/node-convict issue 253 and its like: an empty file, one of comments only, a section
// without a value, a list where a mapping is wanted; "cannot convert undefined or null to object".
import { describe, expect, it } from 'vitest';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

describe('a file that says nothing', () => {
  it('is refused as empty', () => {
    for (const text of ['', '\n', '  \r\n', '\ufeff'])
      expect(complaintsAbout(text)).toBe(
        `error: my.yaml:1:1: found an empty file, expected a scenario${text.startsWith(' ') ? '\n      \n    ^' : ''}
  breaker-lab init writes a scenario to start from
`,
      );
  });

  it('is refused as nothing but comments', () => {
    expect(complaintsAbout('# to be written\n')).toBe(
      `error: my.yaml:1:1: found nothing but comments, expected a scenario
    # to be written
    ^
  breaker-lab init writes a scenario to start from
`,
    );
  });

  it('is refused when all it says is null', () => {
    expect(complaintsAbout('null\n')).toBe(
      `error: my.yaml:1:1: found no value, expected a mapping of keys to values
    null
    ^
`,
    );
  });
});

describe('a section', () => {
  it('without a value is refused', () => {
    expect(complaintsAbout(scenarioWith({ policies: '' }))).toBe(
      `error: my.yaml:11:15: variants.only.policies: found no value, expected a list of policies, the outermost first; [] for none
        policies: 
                  ^
`,
    );
    expect(complaintsAbout(scenarioWith({ dependency: '' }))).toBe(
      `error: my.yaml:6:15: world.dependency: found no value, expected a mapping of keys to values
      dependency: 
                  ^
`,
    );
  });

  it('with an empty list of what it needs at least one of is refused', () => {
    const [before = '', after = ''] = scenarioWith().split(/ {4}checks:\n.*\n/);
    expect(complaintsAbout(`${before}    checks: []\n${after}`)).toBe(
      `error: my.yaml:12:13: variants.only.checks: found an empty list, expected a list with at least one check
        checks: []
                ^
`,
    );
  });

  it('with a list where a mapping is wanted, or the other way round, is refused', () => {
    expect(complaintsAbout(scenarioWith({ dependency: '[]', policies: '{}' }))).toBe(
      `error: my.yaml:6:15: world.dependency: found an empty list, expected a mapping of keys to values
      dependency: []
                  ^
error: my.yaml:11:15: variants.only.policies: found an empty mapping, expected a list of policies, the outermost first; [] for none
        policies: {}
                  ^
`,
    );
  });
});
