import { number } from '../model/knobs.js';
import { narrow } from '../model/narrow.js';
import { plainWord } from '../steps/checks.js';
import { PLAYER_COUNTERS } from '../steps/counts.js';
import {
  type Expectation,
  type ExpectedAnswer,
  type ExpectedCounter,
  type Moment,
  REFUSALS,
} from '../steps/stepList.js';
import type { LibraryView } from '../steps/view.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { isMapping, join, only, refuseUnknownKeys } from './mapping.js';
import { describeNode, entryOf, type MapNode, type Node } from './node.js';
import { readFields } from './readFields.js';
import { readKnob } from './readKnob.js';
import { type MomentNames, readMoment } from './readMoment.js';
import { EXPECT_WORDS, expectTable } from './stepsTables.js';
import { didYouMean } from './suggest.js';

/** What the other parts of a file allow expectations to say. */
export interface ExpectationContext {
  readonly view: LibraryView;
  readonly names: MomentNames;
  readonly findings: Findings;
}

const LAB_STATES = ['closed', 'open', 'half-open', 'forced-open', 'disabled'];

/** Reads one expectation; undefined when something was not acceptable. */
export function readExpectation(
  node: Node,
  path: string,
  context: ExpectationContext,
): Expectation | undefined {
  const { view, findings } = context;
  if (!isMapping(node, path, findings)) return undefined;
  const counters = counterNames(view);
  const known = [...Object.keys(expectTable), ...Object.keys(EXPECT_WORDS), ...counters];
  refuseUnknownKeys(known, node, path, findings);
  const fields = readFields(expectTable, only(node, expectTable), path, findings, node.place);
  const moment = readSide(node, path, context);
  const state = readState(node, path, context);
  const result = readResult(node, path, context);
  const counts = readCounters(node, path, counters, context);
  if (isEmpty(node, counters)) refuseEmpty(node, path, findings);
  if (!fields || moment === undefined || state === undefined || result === undefined || !counts)
    return undefined;
  const { t, since, host } = narrow(expectTable, fields);
  return { t, since, host, moment, state, result, counters: counts };
}

/** Every name by which a counter may be asked for. */
export function counterNames({ counters, otherNames }: LibraryView): readonly string[] {
  return [...counters, ...Object.keys(otherNames), ...Object.keys(PLAYER_COUNTERS)];
}

function isEmpty(node: MapNode, counters: readonly string[]): boolean {
  const claims = ['state', 'result', ...counters];
  return !node.entries.some(({ key }) => claims.includes(key));
}

function refuseEmpty(node: MapNode, path: string, findings: Findings): void {
  const expected = 'a state, a result or a counter';
  findings.error(node.place, { path, found: 'an expectation of nothing', expected });
}

/** The moment; null where none is named. */
function readSide(
  node: MapNode,
  path: string,
  { names, findings }: ExpectationContext,
): Moment | null | undefined {
  const [after, before] = [entryOf(node, 'after'), entryOf(node, 'before')];
  if (after !== undefined && before !== undefined) {
    const found = 'after and before';
    findings.error(before.keyPlace, { path, found, expected: 'at most one of them' });
    return undefined;
  }
  if (after !== undefined)
    return readMoment('after', after.value, join(path, 'after'), names, findings);
  if (before === undefined) return null;
  return readMoment('before', before.value, join(path, 'before'), names, findings);
}

function readState(
  node: MapNode,
  path: string,
  { view, findings }: ExpectationContext,
): string | null | undefined {
  const value = entryOf(node, 'state')?.value;
  if (value === undefined) return null;
  const words = [...view.states, ...LAB_STATES];
  const word = value.kind === 'scalar' ? String(value.value) : '';
  if (words.some((known) => plainWord(known) === plainWord(word))) return word;
  return refuse(value, join(path, 'state'), distinct(words), findings);
}

/** `HALF_OPEN` and `half-open` are one word, so one of them is enough for a message. */
function distinct(words: readonly string[]): readonly string[] {
  return words.filter(
    (word, index) => words.findIndex((other) => plainWord(other) === plainWord(word)) === index,
  );
}

function readResult(
  node: MapNode,
  path: string,
  { view, findings }: ExpectationContext,
): ExpectedAnswer | null | undefined {
  const value = entryOf(node, 'result')?.value;
  if (value === undefined) return null;
  const text = value.kind === 'scalar' ? String(value.value) : '';
  const answer = answerOf(text, view);
  if (answer !== undefined) return answer;
  const words = ['admitted', 'rejected', 'queued', ...REFUSALS, ...Object.keys(view.errors)];
  return refuse(value, join(path, 'result'), words, findings);
}

function answerOf(text: string, { errors }: LibraryView): ExpectedAnswer | undefined {
  if (text === 'admitted' || text === 'executed') return { answer: 'admitted', refusals: [], text };
  if (text === 'rejected' || text === 'queued') return { answer: text, refusals: [], text };
  const refusals = errors[text] ?? REFUSALS.filter((refusal) => refusal === text);
  const isKnown = Object.hasOwn(errors, text) || refusals.length > 0;
  return isKnown ? { answer: 'rejected', refusals, text } : undefined;
}

function refuse(node: Node, path: string, words: readonly string[], findings: Findings): undefined {
  const hint = node.kind === 'scalar' ? didYouMean(String(node.value), words) : '';
  findings.error(node.place, { path, found: describeNode(node), expected: oneOf(words), hint });
  return undefined;
}

const COUNTER = number({ meaning: 'What a counter is expected to show.' });

function readCounters(
  node: MapNode,
  path: string,
  names: readonly string[],
  { view, findings }: ExpectationContext,
): readonly ExpectedCounter[] | undefined {
  const entries = node.entries.filter(({ key }) => names.includes(key));
  const read = entries.map(({ key, value }) => {
    const amount = readKnob(COUNTER, value, join(path, key), findings);
    const name = view.otherNames[key] ?? key;
    return typeof amount === 'number' ? { name, written: key, amount } : undefined;
  });
  return read.every((counter) => counter !== undefined) ? read : undefined;
}
