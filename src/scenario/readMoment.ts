import { CALL_ENDS, type Moment, type MomentFilter } from '../steps/stepList.js';
import type { Findings } from './findings.js';
import { describeNode, type Node } from './node.js';
import { didYouMean } from './suggest.js';

/** What a moment may refer to in one file. */
export interface MomentNames {
  readonly ids: readonly string[];
  readonly verbs: readonly string[];
}

/** Words that fit any number of things. */
const KINDS: Readonly<Record<string, MomentFilter>> = {
  call: { kind: 'call' },
  calls: { kind: 'call' },
  request: { kind: 'call' },
  requests: { kind: 'call' },
  result: { kind: 'result' },
  results: { kind: 'result' },
  admitted: { kind: 'admitted' },
  admission: { kind: 'admitted' },
  admissions: { kind: 'admitted' },
  rejected: { kind: 'rejected' },
  rejection: { kind: 'rejected' },
  rejections: { kind: 'rejected' },
  queued: { kind: 'queued' },
  all: { kind: 'all' },
};

const EXPECTED =
  'words such as the call, 3rd ok, 5 calls, 2nd rejected, 10th result, all or the id of a step';

/** Reads `5 ignored`, `the call`, `1st old ok`; undefined when it is none. */
export function readMoment(
  side: Moment['side'],
  node: Node,
  path: string,
  names: MomentNames,
  findings: Findings,
): Moment | undefined {
  const refuse = (hint: string): undefined => {
    findings.error(node.place, { path, found: describeNode(node), expected: EXPECTED, hint });
    return undefined;
  };
  if (node.kind !== 'scalar' || node.value === null) return refuse('');
  const text = String(node.value).trim();
  const [first = '', ...others] = text.split(/\s+/).filter((word) => word !== 'the');
  const ordinal = /^(\d+)(st|nd|rd|th)?$/.exec(first)?.[1];
  const words = ordinal === undefined && first !== '' ? [first, ...others] : others;
  const filters = words.map((word) => filterOf(word, names));
  const unknown = words.find((_, index) => filters[index] === undefined);
  if (unknown !== undefined) return refuse(didYouMean(unknown, knownWords(names)));
  if (first === '' || ordinal === '0') return refuse('');
  const known = filters.filter((filter) => filter !== undefined);
  return { side, ordinal: Number(ordinal ?? 0), filters: known, text };
}

/** An id goes before the words of the format, and a status before nothing. */
function filterOf(word: string, { ids, verbs }: MomentNames): MomentFilter | undefined {
  if (ids.includes(word)) return { kind: 'id', id: word };
  if (Object.hasOwn(KINDS, word)) return KINDS[word];
  if (CALL_ENDS.some((end) => end === word) || /^\d{3}$/.test(word))
    return { kind: 'end', end: word };
  return verbs.includes(word) ? { kind: 'verb', verb: word } : undefined;
}

function knownWords({ ids, verbs }: MomentNames): readonly string[] {
  return [...ids, ...Object.keys(KINDS), ...CALL_ENDS, ...verbs];
}
