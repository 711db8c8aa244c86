import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSteps } from '../../src/scenario/readSteps.js';
import { stepsSchema } from '../../src/scenario/stepsSchema.js';

const validate = new Ajv2020({ allowUnionTypes: true }).compile(stepsSchema());

/** What the schema and the reader say to the same text. */
function judge(text: string): readonly [schema: boolean, reader: boolean] {
  const { list } = readSteps({ file: 'my.yaml', text });
  return [validate(parse(text)), list !== undefined];
}

const STEP = 'steps: [{ t: 0, call: ok }]';

describe('the schema and the reader agree', () => {
  it.each([
    `breaker: { like: hystrix }\n${STEP}`,
    `breaker: { library: opossum, timeout: false, resetTimeout: 100 }\n${STEP}`,
    `breaker: { failureThreshold: 3, openDuration: 5s }\n${STEP}`,
    `library: generic\nconfig: { cooldown: 3 }\n${STEP}`,
    `library: Polly v8\nversion: 8.7.0\ntitle: x\nwhy right: y\nn: 3\n${STEP}`,
    'breaker: {}\nsteps: [{ t: 1m, call: 503, n: 2, takes: 1.5, every: 10ms, id: a }]',
    'breaker: {}\nsteps: [{ t: 1, call: "503", concurrent: true, note: x }, { t: 1, do: reset }]',
    `breaker: {}\n${STEP}\nexpect: [{ t: 0, after: 1st ok, state: open, failures: 1 }]`,
    `breaker: {}\n${STEP}\nexpect: [{ t: 0, before: 1, result: admitted, since: 1s, host: 0 }]`,
  ])('that this is fine: %s', (text) => {
    expect(judge(text)).toEqual([true, true]);
  });

  it.each([
    STEP,
    'breaker: {}',
    `breaker: {}\nlibrary: opossum\n${STEP}`,
    `breaker: { library: opossum, resetTimout: 1 }\n${STEP}`,
    `library: oppossum\n${STEP}`,
    'breaker: {}\nsteps: []',
    'breaker: {}\nsteps: [{ call: ok }]',
    'breaker: {}\nsteps: [{ t: 0 }]',
    'breaker: {}\nsteps: [{ t: 0, call: okay }]',
    'breaker: {}\nsteps: [{ t: 0, call: 600 }]',
    'breaker: {}\nsteps: [{ t: 0, call: ok, do: reset }]',
    'breaker: {}\nsteps: [{ t: 0, do: nothing }]',
    'breaker: {}\nsteps: [{ t: 0, do: reset, n: 2 }]',
    'breaker: {}\nsteps: [{ t: -1, call: ok }]',
    'breaker: {}\nsteps: [{ t: soon, call: ok }]',
    `breaker: {}\n${STEP}\nexpect: []`,
    `breaker: {}\n${STEP}\nexpect: [{ state: open }]`,
    `breaker: {}\n${STEP}\nexpect: [{ t: 0, failure: 1 }]`,
  ])('that this is wrong: %s', (text) => {
    expect(judge(text)).toEqual([false, false]);
  });
});
