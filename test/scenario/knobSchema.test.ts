import { expect, it } from 'vitest';
import { duration } from '../../src/model/knobs.js';
import { knobSchema } from '../../src/scenario/knobSchema.js';
import { readAs } from '../scenarioTexts.js';

const KNOB = duration({ meaning: 'How long.', min: 1 });

/** Whether the schema, and whether the reader takes a duration. */
function takes(written: string): readonly [boolean, boolean] {
  const { anyOf } = knobSchema(KNOB);
  const patterns = Array.isArray(anyOf) ? anyOf.map(({ pattern }) => String(pattern)) : [];
  const isTaken = patterns.some((pattern) => new RegExp(pattern).test(written));
  return [isTaken, readAs(KNOB, written).value !== undefined];
}

it('the schema refuses a duration of nothing, and more days than there may be, as the reader does', () => {
  for (const fine of ['1us', '0.5s', '3650d', '0d5s', '364d', '3649.5d', '1m30s']) {
    expect([fine, ...takes(fine)]).toEqual([fine, true, true]);
  }
  for (const wrong of ['0s', '0ms', '0m0s', '20000d', '3651d', '4000d', '3660d', '03700d']) {
    expect([wrong, ...takes(wrong)]).toEqual([wrong, false, false]);
  }
});

it('what takes adding up only the reader refuses', () => {
  for (const wrong of ['3650d1us', '100000h', '0.5us']) {
    expect([wrong, ...takes(wrong)]).toEqual([wrong, true, false]);
  }
});
