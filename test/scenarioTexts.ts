import { readFileSync } from 'node:fs';
import type { Knob } from '../src/model/knobs.js';
import type { Plan } from '../src/model/plan.js';
import { PLAIN } from '../src/report/palette.js';
import { problemsText } from '../src/report/problemText.js';
import { Findings } from '../src/scenario/findings.js';
import { entryOf, type Node } from '../src/scenario/node.js';
import { parseSource } from '../src/scenario/parse.js';
import { type KnobValue, readKnob } from '../src/scenario/readKnob.js';
import { readScenario } from '../src/scenario/readScenario.js';
import { world } from './plans.js';

/** The text of the shipped scenario session-08. */
export const SESSION_08 = readFileSync(
  new URL('../scenarios/session-08.yaml', import.meta.url),
  'utf8',
);

const SMALLEST = {
  operations: '3',
  dependency: '{}',
  policies: '[]',
  check: '{ name: all were started, metric: operations, equals: 3 }',
};

/** The smallest scenario; each part, as it is written in the file, may be replaced. */
export function scenarioWith(parts: Partial<typeof SMALLEST> = {}): string {
  const { operations, dependency, policies, check } = { ...SMALLEST, ...parts };
  return `scenario: small
title: A small one
about: The least that a scenario can say.
world:
  workload: { operations: ${operations} }
  dependency: ${dependency}
variants:
  only:
    role: after
    about: One try.
    policies: ${policies}
    checks:
      - ${check}
    verdict: { pass: GOOD, fail: BAD }
`;
}

/** What the smallest scenario says, every default written in. */
export const SMALLEST_PLAN: Plan = {
  scenario: 'small',
  title: 'A small one',
  about: 'The least that a scenario can say.',
  source: '',
  seed: 1,
  seeds: 1,
  focus: 'only',
  variants: [
    {
      name: 'only',
      role: 'after',
      about: 'One try.',
      world: world(3),
      policies: [],
      checks: [
        {
          name: 'all were started',
          metric: 'operations',
          relation: 'equals',
          limit: { kind: 'value', value: 3 },
        },
      ],
      verdict: { pass: 'GOOD', fail: 'BAD' },
    },
  ],
};

/** The plan of a text in which nothing is wrong; stories are told of odd ones too. */
export function planOf(text: string, overrides: readonly string[] = []): Plan {
  const { plan, problems } = readScenario({ file: 'my.yaml', text }, overrides);
  if (plan === undefined) throw new Error(problemsText(problems, PLAIN));
  return plan;
}

/** What a person is told about a text that is called my.yaml: empty when all is well. */
export function complaintsAbout(text: string, overrides: readonly string[] = []): string {
  return problemsText(readScenario({ file: 'my.yaml', text }, overrides).problems, PLAIN);
}

/** The nodes of a text that can be read. */
export function nodesOf(text: string): Node {
  const findings = new Findings();
  const node = parseSource({ file: 'my.yaml', text }, findings);
  if (node === undefined || findings.hasErrors)
    throw new Error(problemsText(findings.list(), PLAIN));
  return node;
}

/** What a knob holds when `knob: ` is followed by this, and what is said about it. */
export function readAs(
  knob: Knob,
  written: string,
): { readonly value: KnobValue | undefined; readonly said: string } {
  const findings = new Findings();
  const root = parseSource({ file: 'my.yaml', text: `knob: ${written}` }, findings);
  const node = entryOf(root, 'knob')?.value;
  if (node === undefined) throw new Error(problemsText(findings.list(), PLAIN));
  const value = readKnob(knob, node, 'knob', findings);
  return { value, said: problemsText(findings.list(), PLAIN) };
}
