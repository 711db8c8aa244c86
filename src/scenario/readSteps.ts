import { narrow } from '../model/narrow.js';
import type { Problem } from '../model/problems.js';
import type { Expectation, Step, StepList } from '../steps/stepList.js';
import { libraryView } from '../steps/views.js';
import { Findings } from './findings.js';
import { isMapping, only, refuseUnknownKeys } from './mapping.js';
import { describeNode, entryOf, type ListNode, type MapNode } from './node.js';
import { parseSource } from './parse.js';
import { readExpectation } from './readExpectation.js';
import { readFields } from './readFields.js';
import { hostRange, readStep } from './readStep.js';
import { readStepsBreaker, type StepsBreaker } from './readStepsBreaker.js';
import type { Source } from './source.js';
import { MOST_CALLS, STEPS_NOTES, STEPS_SECTIONS, stepsHeadTable } from './stepsTables.js';

/** A step list, or everything that is wrong with the input; warnings may come with either. */
export interface StepsReading {
  /** Undefined when there was an error. */
  readonly list: StepList | undefined;
  readonly problems: readonly Problem[];
}

const WANTED = {
  expected: 'a breaker and steps',
  hint: 'breaker-lab steps --help shows a file to start from',
};

/** Reads a list of timed steps for one breaker. */
export function readSteps(source: Source): StepsReading {
  const findings = new Findings();
  const node = parseSource(source, findings, WANTED);
  const list =
    node !== undefined && isMapping(node, '', findings) ? readList(node, findings) : undefined;
  return { list: findings.hasErrors ? undefined : list, problems: findings.list() };
}

function readList(root: MapNode, findings: Findings): StepList | undefined {
  const known = [...Object.keys(STEPS_SECTIONS), ...Object.keys(stepsHeadTable)];
  const notes: readonly string[] = STEPS_NOTES;
  const checked = root.entries.filter(({ key }) => !notes.includes(key));
  refuseUnknownKeys(known, { ...root, entries: checked }, '', findings);
  const head = readFields(stepsHeadTable, only(root, stepsHeadTable), '', findings, root.place);
  const breaker = readStepsBreaker(root, findings);
  // Which verbs, words and counters there are is only known with the library.
  if (breaker === undefined) return undefined;
  const steps = readStepLines(root, breaker, findings);
  const expect = readExpectations(root, breaker, findings);
  const { settings } = breaker;
  if (head === undefined || settings === undefined || !steps || !expect) return undefined;
  return { breaker: settings, seed: narrow(stepsHeadTable, head).seed, steps, expect };
}

/** How many hosts the breaker knows; without its settings any may be meant. */
function hostsOf({ library, settings }: StepsBreaker): number {
  if (library !== 'envoy') return 1;
  return settings === undefined ? Number.POSITIVE_INFINITY : Number(settings['hosts']);
}

function readStepLines(
  root: MapNode,
  breaker: StepsBreaker,
  findings: Findings,
): readonly Step[] | undefined {
  const list = listAt(root, 'steps', 'a list with at least one step', findings);
  if (list === undefined) return undefined;
  const verbs = [...libraryView(breaker.library).verbs, 'wait'];
  const context = { verbs, hosts: hostsOf(breaker), findings };
  const steps = list.items.map((item, index) => readStep(item, `steps[${index}]`, context));
  if (!steps.every((step) => step !== undefined)) return undefined;
  const calls = steps.reduce((sum, step) => sum + (step.kind === 'call' ? step.n : 0), 0);
  if (calls > MOST_CALLS) {
    const expected = `at most ${MOST_CALLS} calls in all`;
    findings.error(list.place, { path: 'steps', found: `${calls} calls`, expected });
  }
  return steps;
}

function readExpectations(
  root: MapNode,
  breaker: StepsBreaker,
  findings: Findings,
): readonly Expectation[] | undefined {
  if (entryOf(root, 'expect') === undefined) return [];
  const list = listAt(root, 'expect', 'a list with at least one expectation', findings);
  const view = libraryView(breaker.library);
  const names = { ids: wordsIn(root, 'id'), verbs: wordsIn(root, 'do') };
  const context = { view, names, findings };
  const expect = list?.items.map((item, index) => {
    const expectation = readExpectation(item, `expect[${index}]`, context);
    return isHostKnown(expectation, breaker, item, index, findings) ? expectation : undefined;
  });
  return expect?.every((one) => one !== undefined) ? expect : undefined;
}

/** What the steps say under a key, even if something else about them is wrong. */
function wordsIn(root: MapNode, key: string): readonly string[] {
  const steps = entryOf(root, 'steps')?.value;
  const items = steps?.kind === 'list' ? steps.items : [];
  return items.flatMap((item) => {
    const value = entryOf(item, key)?.value;
    return value?.kind === 'scalar' ? [String(value.value)] : [];
  });
}

function isHostKnown(
  expectation: Expectation | undefined,
  breaker: StepsBreaker,
  node: ListNode['items'][number],
  index: number,
  findings: Findings,
): boolean {
  const hosts = hostsOf(breaker);
  if (expectation === undefined || expectation.host < hosts) return true;
  const found = String(expectation.host);
  const { place } = entryOf(node, 'host')?.value ?? node;
  findings.error(place, { path: `expect[${index}].host`, found, expected: hostRange(hosts) });
  return false;
}

function listAt(
  root: MapNode,
  key: string,
  expected: string,
  findings: Findings,
): ListNode | undefined {
  const list = entryOf(root, key)?.value;
  if (list?.kind === 'list' && list.items.length > 0) return list;
  const found = list === undefined ? 'nothing' : describeNode(list);
  findings.error(list?.place ?? root.place, { path: key, found, expected });
  return undefined;
}
