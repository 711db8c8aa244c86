// Source: cockatiel's SamplingBreaker ("threshold should be between 0 and 1") and the FailureRatio of
// Polly: a percentage in a field that is a share of one.
import { expect, it } from 'vitest';
import { ratio } from '../../src/model/knobs.js';
import { readAs } from '../scenarioTexts.js';

it('50 in a ratio field is refused, and the ratio that was meant is named', () => {
  const threshold = ratio({ meaning: 'Share of failures.', excludesMin: true, excludesMax: true });
  expect(readAs(threshold, '50')).toEqual({
    value: undefined,
    said: `error: my.yaml:1:7: knob: found 50, expected a ratio, above 0 below 1
    knob: 50
          ^
  this is a ratio: for 50 % write 0.5
`,
  });
  expect(readAs(threshold, '1')).toEqual({
    value: undefined,
    said: `error: my.yaml:1:7: knob: found 1, expected a ratio, above 0 below 1
    knob: 1
          ^
`,
  });
  expect(readAs(threshold, '0.5')).toEqual({ value: 0.5, said: '' });
});

it('50% in a ratio field is refused as the text that it is, and the ratio that was meant is named', () => {
  const threshold = ratio({ meaning: 'Share of failures.' });
  expect(readAs(threshold, '50%')).toEqual({
    value: undefined,
    said: `error: my.yaml:1:7: knob: found the text "50%", expected a ratio, from 0 to 1
    knob: 50%
          ^
  write 0.5
`,
  });
});
