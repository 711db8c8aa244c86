import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { starterScenario } from '../../src/cli/starter.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { writePlan } from '../../src/scenario/writePlan.js';
import { findShipped, findShippedTrace, readFirst } from '../baseTexts.js';
import { complaintsAbout, planOf, SESSION_08, scenarioWith } from '../scenarioTexts.js';

const FOLDER = new URL('../../scenarios/', import.meta.url);
const validate = new Ajv2020({ strictRequired: false, allowUnionTypes: true }).compile(
  scenarioSchema(),
);

/** Whether the schema takes a text that is YAML or JSON. */
const takes = (text: string): boolean => validate(parse(text));

const shipped = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));

describe('the JSON Schema of scenarios', () => {
  it('is the one that is shipped, byte for byte', () => {
    const file = readFileSync(new URL('scenario.schema.json', FOLDER), 'utf8');
    expect(file).toBe(`${JSON.stringify(scenarioSchema(), null, 2)}\n`);
  });

  it('is named in the first line of every shipped scenario', () => {
    for (const name of shipped) {
      const [first] = readFileSync(new URL(name, FOLDER), 'utf8').split('\n');
      expect([name, first]).toEqual([
        name,
        '# yaml-language-server: $schema=./scenario.schema.json',
      ]);
    }
  });

  it.each(shipped)('takes the shipped %s, and its plan with every default', (name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8');
    const { plan } = readScenario({ file: name, text }, [], findShipped, findShippedTrace);
    if (plan === undefined) throw new Error(`${name} has no plan`);
    expect([takes(text), takes(JSON.stringify(writePlan(plan)))]).toEqual([true, true]);
  });

  it('takes the scenario that a new user starts from', () => {
    expect(takes(starterScenario('my-first', './scenario.schema.json'))).toBe(true);
  });
});

/** What the schema and the reader both take. */
const GOOD: Readonly<Record<string, string>> = {
  'the smallest scenario': scenarioWith(),
  'a source without a value': scenarioWith().replace('world:', 'source:\nworld:'),
  'a policy without settings': scenarioWith({ policies: '[retry: ]' }),
  'a duration of many parts': scenarioWith({ dependency: '{ latency: 1d2h3m4.5s6ms7us }' }),
  'a word for a duration': scenarioWith({ dependency: '{ recoversAfter: never }' }),
  'an open duration as a mapping': scenarioWith({
    policies: '[breaker: { failureThreshold: 2, openDuration: { initial: 1s, factor: 2 } }]',
  }),
  'a library with options': scenarioWith({
    policies: '[breaker: { library: hystrix, circuitBreakerRequestVolumeThreshold: 2 }]',
  }),
  'a check about a part of the run': scenarioWith({
    check: '{ name: c, metric: failedCalls, dependency: dependency, client: 1, equals: 0 }',
  }),
  'a rate as a limit': scenarioWith({ check: '{ name: c, metric: goodput, above: 3/s }' }),
  'a published figure': scenarioWith({
    check: '{ name: c, metric: completed, published: 3, within: 5%, remark: Ours. }',
  }),
  'a published figure beside a claim': scenarioWith({
    check: '{ name: c, metric: goodput, atMost: 1/s, holdsIn: 50%, published: 70% }',
  }),
  'a variant that extends another': `${scenarioWith()}  next:
    { extends: only, role: control, about: A copy., world: { drainLimit: 1h }, verdict: { pass: A } }
`,
  'a change': `${scenarioWith({ policies: '[retry: ]' })}  next:
    extends: only
    role: control
    about: Other retries.
    change: { retry.maxAttempts: 2, '[0].retry.delay': 1s, retry: none }
`,
  'a library alone': scenarioWith({ operations: '99', policies: '[breaker: { like: hystrix }]' }),
};

/** What the schema and the reader both refuse. */
const BROKEN: Readonly<Record<string, string>> = {
  'an unknown key at the top': `${scenarioWith()}extra: 1\n`,
  'an unknown key in a world': scenarioWith({ dependency: '{ latecy: 5ms }' }),
  'an unknown key in a policy': scenarioWith({ policies: '[retry: { tries: 3 }]' }),
  'an unknown policy': scenarioWith({ policies: '[retri: {}]' }),
  'two policies in one': scenarioWith({ policies: '[{ retry: {}, breaker: {} }]' }),
  'a policy of no kind': scenarioWith({ policies: '[{}]' }),
  'policies that are no list': scenarioWith({ policies: '{ retry: {} }' }),
  'a name with blanks': scenarioWith().replace('only:', 'the only one:'),
  'a seed of no whole number': scenarioWith().replace('world:', 'seed: 1.5\nworld:'),
  'a count below its least': scenarioWith({ operations: '0' }),
  'a count above its most': scenarioWith({ operations: '100000001' }),
  'a count in quotes': scenarioWith({ operations: '"3"' }),
  'a duration without a unit': scenarioWith({ dependency: '{ latency: 5 }' }),
  'a duration of an unknown unit': scenarioWith({ dependency: '{ latency: 5 min }' }),
  'a duration in the wrong order': scenarioWith({ dependency: '{ latency: 30s1m }' }),
  'an empty duration': scenarioWith({ dependency: '{ latency: "" }' }),
  'a wrong word for a duration': scenarioWith({ dependency: '{ latency: never }' }),
  'a role that there is not': scenarioWith().replace('role: after', 'role: during'),
  'a variant that extends another, and does not say what for': `${scenarioWith()}  next:
    { extends: only, about: A copy. }
`,
  'a change of what is no policy': `${scenarioWith()}  next:
    { extends: only, role: control, about: A copy., change: { dependency.latency: 2ms } }
`,
  'a variant taken away from nothing': `${scenarioWith()}  next: none\n`,
  'no variants': scenarioWith().replace(/variants:[\s\S]*/, 'variants: {}\n'),
  'no checks': scenarioWith().replace(/checks:\n.*\n/, 'checks: []\n'),
  'a check of an unknown metric': scenarioWith({ check: '{ name: c, metric: luck, above: 1 }' }),
  'a check without a relation': scenarioWith({ check: '{ name: c, metric: failed }' }),
  'a check of two relations': scenarioWith({
    check: '{ name: c, metric: failed, above: 1, below: 5 }',
  }),
  'a check within something of nothing': scenarioWith({
    check: '{ name: c, metric: failed, within: 5 }',
  }),
  'a check with a figure and no relation': scenarioWith({
    check: '{ name: c, metric: failed, published: 5 }',
  }),
  'a check about a client of no number': scenarioWith({
    check: '{ name: c, metric: failed, client: first, equals: 0 }',
  }),
  'a check about the client before the first': scenarioWith({
    check: '{ name: c, metric: failed, client: 0, equals: 0 }',
  }),
  'a verdict without words': scenarioWith().replace('pass: GOOD', 'pass: ""'),
  'half a verdict': scenarioWith().replace(', fail: BAD', ''),
  'no title': SESSION_08.replace(/title: .*\n/, ''),
  'a list': '- a\n',
  nothing: 'null\n',
};

/** What the schema and the reader both take over the smallest scenario. */
const OVER: Readonly<Record<string, string>> = {
  'nothing but a name': '',
  'a part of a world': 'world: { drainLimit: 1h }\n',
  'a part of a variant': 'variants: { only: { about: Another., verdict: { fail: X } } }\n',
  'a variant in the place of another':
    'variants: { only: none, other: { extends: only, role: after, about: Another. } }\n',
};

describe('the JSON Schema and the reader', () => {
  it.each(Object.keys(OVER))('both take %s in a file that extends another', (name) => {
    const text = `scenario: mine\nextends: base\n${OVER[name] ?? ''}`;
    const { said, plan } = readFirst({ 'my.yaml': text, base: scenarioWith() });
    expect([takes(text), said, plan?.scenario]).toEqual([true, '', 'mine']);
  });

  it.each(Object.keys(GOOD))('both take %s', (name) => {
    const text = GOOD[name] ?? '';
    expect([takes(text), planOf(text).scenario]).toEqual([true, 'small']);
  });

  it.each(Object.keys(BROKEN))('both refuse %s', (name) => {
    const text = BROKEN[name] ?? '';
    expect([takes(text), complaintsAbout(text).slice(0, 15)]).toEqual([false, 'error: my.yaml:']);
  });
});
