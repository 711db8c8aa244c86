import type { LabRecord } from '../model/records.js';
import { toMillis } from '../model/time.js';
import { counted, millisWords } from './words.js';

/** One record as one line: when, who, what. Operations are numbered from 1, as in the tables. */
export function storyLine(record: LabRecord): string {
  const time = millisWords(toMillis(record.at)).padStart(10);
  const who = record.operation >= 0 && record.kind !== 'run-started' ? whoWords(record) : '';
  return `${time}  ${who.padEnd(24)}  ${TELLERS[record.kind](record)}`;
}

function whoWords({ operation, attempt, kind }: LabRecord): string {
  const isAboutAttempt = attempt > 0 && kind !== 'operation-settled';
  return `operation ${operation + 1}${isAboutAttempt ? `, attempt ${attempt}` : ''}`;
}

const TELLERS: { readonly [K in LabRecord['kind']]: (record: LabRecord) => string } = {
  'run-started': ({ operation, attempt }) =>
    `the run starts: ${operation < 0 ? 'operations as they come' : counted(operation, 'operation')}, at most ${counted(attempt, 'attempt')} each`,
  'breaker-placed': ({ subject, to }) => `the ${subject} is ${to}`,
  'dependency-changed': ({ subject, ok }) => `the ${subject} ${ok ? 'is up again' : 'goes down'}`,
  'operation-started': () => 'starts',
  'probe-admitted': ({ subject }) => `admitted by the ${subject} as a probe`,
  'call-started': ({ subject }) => `calls the ${subject}`,
  'call-answered': ({ subject, ok }) => `the ${subject} answers: ${ok ? 'good' : 'failure'}`,
  'fast-fail': ({ reason }) => `fails fast: ${reason}`,
  'retry-waiting': ({ until }) => `waits until ${millisWords(toMillis(until))}`,
  'breaker-changed': ({ subject, from, to, reason }) =>
    `the ${subject} goes from ${from} to ${to}: ${reason}`,
  'operation-settled': ({ ok, attempt }) =>
    `${ok ? 'completed' : 'failed'} after ${counted(attempt, 'attempt')}`,
  'run-ended': ({ reason }) => `the run ends: ${reason || 'every operation has settled'}`,
  'call-abandoned': ({ subject, value }) =>
    `gives up its call of the ${subject} after ${millisWords(toMillis(value))}`,
  'attempt-cancelled': ({ subject }) => `gives up waiting in the ${subject}`,
  'side-settled': ({ subject, ok, attempt }) =>
    `${subject}: ${ok ? 'done' : 'failed'} after ${counted(attempt, 'attempt')}`,
  'level-placed': ({ subject, value }) =>
    `the ${subject} has ${value < 0 ? 'no limit' : `room for ${value}`}`,
  'level-changed': ({ subject, value }) => `the ${subject} is at ${value}`,
  'buffer-put': ({ subject }) => `is put into the ${subject}`,
  'buffer-dropped': ({ subject }) => `is dropped from the ${subject}`,
  'hedge-started': ({ subject }) => `started by the ${subject} beside the others`,
  'timed-out': ({ subject, reason, value }) => {
    const after = millisWords(toMillis(value));
    return `the ${subject} ${reason === 'deadline' ? `is over, ${after} after the start` : `gives up after ${after}`}`;
  },
  'hedge-won': ({ subject }) => `its answer counts for the ${subject}, before all others`,
  'poll-judged': ({ subject, ok, from, to }) =>
    `a poll of the ${subject}: ${ok ? 'good' : 'failure'}${from === to ? '' : `, so it goes from ${from} to ${to}`}`,
  'buffer-drained': ({ subject }) => `is drained from the ${subject}`,
};
