import { narrow } from '../model/narrow.js';
import { CALL_ENDS, type CallEnd, type CallStep, type Step } from '../steps/stepList.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { isMapping, join, only, refuseUnknownKeys } from './mapping.js';
import { describeNode, entryOf, type MapNode, type Node } from './node.js';
import { readFields } from './readFields.js';
import { manualTable, stepTable } from './stepsTables.js';
import { didYouMean, nearest } from './suggest.js';

/** What the breaker of a file allows its steps to say. */
export interface StepContext {
  /** What can be done by hand. */
  readonly verbs: readonly string[];
  /** How many hosts there are to call. */
  readonly hosts: number;
  readonly findings: Findings;
}

/** Reads one step; undefined when something was not acceptable. */
export function readStep(node: Node, path: string, context: StepContext): Step | undefined {
  const { findings } = context;
  if (!isMapping(node, path, findings)) return undefined;
  const [call, manual] = [entryOf(node, 'call')?.value, entryOf(node, 'do')?.value];
  if ((call === undefined) === (manual === undefined)) {
    const found = call === undefined ? 'neither call nor do' : 'call and do';
    findings.error(node.place, { path, found, expected: 'one of them' });
    return undefined;
  }
  if (call !== undefined) return readCallStep(node, call, path, context);
  return manual === undefined ? undefined : readManual(node, manual, path, context);
}

function readCallStep(
  node: MapNode,
  written: Node,
  path: string,
  { hosts, findings }: StepContext,
): CallStep | undefined {
  refuseUnknownKeys([...Object.keys(stepTable), 'call'], node, path, findings);
  const fields = readFields(stepTable, only(node, stepTable), path, findings, node.place);
  const call = readCall(written, join(path, 'call'), findings);
  if (fields === undefined || call === undefined) return undefined;
  const { note: _, id, ...rest } = narrow(stepTable, fields);
  const step: CallStep = { kind: 'call', call, id: id ?? '', ...rest };
  const isFine = checkTogether(step, node, path, hosts, findings);
  return isFine ? step : undefined;
}

function checkTogether(
  { concurrent, every, id, host }: CallStep,
  node: MapNode,
  path: string,
  hosts: number,
  findings: Findings,
): boolean {
  const refuse = (key: string, found: string, expected: string): false => {
    const place = entryOf(node, key)?.value.place ?? node.place;
    findings.error(place, { path: join(path, key), found, expected });
    return false;
  };
  if (concurrent && every !== null)
    return refuse('every', 'concurrent and every', 'one of them: concurrent calls start together');
  if (/\s/.test(id)) return refuse('id', `the text ${JSON.stringify(id)}`, 'one word');
  if (host >= hosts) return refuse('host', String(host), hostRange(hosts));
  return true;
}

/** Which hosts there are, in words. */
export function hostRange(hosts: number): string {
  return hosts === 1 ? '0, the only host' : `a host from 0 to ${hosts - 1}`;
}

/** Words that people use for how a call ends. */
const OTHER_ENDS: Readonly<Record<string, CallEnd>> = {
  success: 'ok',
  failure: 'fail',
  error: 'fail',
  exception: 'fail',
  timeout: 'hang',
};

function readCall(node: Node, path: string, findings: Findings): CallEnd | number | undefined {
  const word = node.kind === 'scalar' ? String(node.value) : '';
  const end = CALL_ENDS.find((known) => known === word);
  if (end !== undefined) return end;
  if (/^[1-5]\d\d$/.test(word)) return Number(word);
  const expected = `${CALL_ENDS.join(', ')} or an HTTP status from 100 to 599`;
  const near = nearest(word, [...CALL_ENDS, ...Object.keys(OTHER_ENDS)]);
  const hint = near === undefined ? '' : `did you mean ${OTHER_ENDS[near] ?? near}?`;
  findings.error(node.place, { path, found: describeNode(node), expected, hint });
  return undefined;
}

function readManual(
  node: MapNode,
  written: Node,
  path: string,
  { verbs, findings }: StepContext,
): Step | undefined {
  refuseUnknownKeys([...Object.keys(manualTable), 'do'], node, path, findings);
  const fields = readFields(manualTable, only(node, manualTable), path, findings, node.place);
  const verb = written.kind === 'scalar' ? String(written.value) : '';
  if (!verbs.includes(verb)) {
    const found = describeNode(written);
    const hint = didYouMean(verb, verbs);
    findings.error(written.place, { path: join(path, 'do'), found, expected: oneOf(verbs), hint });
    return undefined;
  }
  return fields === undefined ? undefined : { kind: 'do', t: narrow(manualTable, fields).t, verb };
}
