// Source: opossum's option errorThresholdPercentage: "50%". The rate is then compared with NaN, and
// twenty failures out of twenty leave the circuit closed.
import { expect, it } from 'vitest';
import { percent } from '../../src/model/knobs.js';
import { readAs } from '../scenarioTexts.js';

const threshold = percent({ meaning: 'Share of failures that opens.' });

it('"50%" in a percent field is 50', () => {
  for (const written of ['"50%"', '50%', '50 %', '50'])
    expect(readAs(threshold, written)).toEqual({ value: 50, said: '' });
});

it('a percentage that was written with its sign is not suspected to be a ratio', () => {
  expect(readAs(threshold, '0.5%')).toEqual({ value: 0.5, said: '' });
});

it('what only resembles a percentage is refused, never compared with', () => {
  for (const written of ['150%', '50%%', '-1%', 'half']) {
    expect(readAs(threshold, written)).toEqual({
      value: undefined,
      said: `error: my.yaml:1:7: knob: found the text "${written}", expected a percentage, from 0 to 100
    knob: ${written}
          ^
`,
    });
  }
});
