// Source: node-config/node-config issue 470 and ruby/psych issue 583. In YAML 1.1 no and off are
// false; in YAML 1.2 they are texts, and a text that is not empty counts as true in many languages.
import { describe, expect, it } from 'vitest';
import { flag } from '../../src/model/knobs.js';
import { complaintsAbout, planOf, readAs, scenarioWith } from '../scenarioTexts.js';

const enabled = flag({ meaning: 'Whether it is on.' });

const refusal = (written: string, found: string, hint: string): string =>
  `error: my.yaml:1:7: knob: found ${found}, expected true or false
    knob: ${written}
          ^
  ${hint}
`;

describe('a yes or no', () => {
  it('is refused as no or off, and false is suggested', () => {
    for (const written of ['no', 'No', 'off', 'OFF']) {
      const said = refusal(written, `the text "${written}"`, 'write false');
      expect(readAs(enabled, written)).toEqual({ value: undefined, said });
    }
  });

  it('is refused as yes or on, and true is suggested', () => {
    for (const written of ['yes', 'On']) {
      const said = refusal(written, `the text "${written}"`, 'write true');
      expect(readAs(enabled, written)).toEqual({ value: undefined, said });
    }
  });

  it('is refused as a text that says false', () => {
    const said = refusal('"false"', 'the text "false"', 'write false');
    expect(readAs(enabled, '"false"')).toEqual({ value: undefined, said });
  });

  it('is true or false', () => {
    expect(readAs(enabled, 'true')).toEqual({ value: true, said: '' });
    expect(readAs(enabled, 'false')).toEqual({ value: false, said: '' });
  });
});

it('no stays a word where a text is wanted', () => {
  expect(planOf(scenarioWith().replace('A small one', 'no')).title).toBe('no');
});

it('no is refused where one of a few words is wanted', () => {
  expect(complaintsAbout(scenarioWith().replace('role: after', 'role: no'))).toBe(
    `error: my.yaml:9:11: variants.only.role: found the text "no", expected before, after or control
        role: no
              ^
`,
  );
});
