import type {
  AdmissionAnswer,
  Comparison,
  CooldownAnswer,
  DecisionAnswer,
  IgnoredAnswer,
  LateAnswer,
  MillisRange,
  TripAnswer,
  WindowAnswer,
} from '../model/differences.js';
import { millisWords } from './words.js';

/** One table: what it is about, and how an answer is put into words, column by column. */
export interface DifferenceTable<A> {
  readonly title: string;
  /** What the columns say, for a stranger. */
  readonly about: string;
  readonly columns: readonly {
    readonly head: string;
    readonly cell: (answers: A) => string;
  }[];
}

const trip: DifferenceTable<TripAnswer> = {
  title: 'How a closed breaker trips',
  about:
    'Whether exactly the limit trips (>=) or only more (>), from how many calls on, counted when they start or when they have ended, and what it is that opens: any result, so that a success may complete the minimum, or only a failure, or something that comes later.',
  columns: [
    { head: 'Trips at', cell: tripWords },
    { head: 'Minimum', cell: floorWords },
    { head: 'Opens on', cell: ({ opensOn }) => opensOn ?? 'nothing' },
  ],
};

const window: DifferenceTable<WindowAnswer> = {
  title: 'What clears the window',
  about:
    'Whether a close forgets the failures from before it, and for how long a result counts when nothing else happens, from the moment it came in; measured at different places of the window.',
  columns: [
    { head: 'A close', cell: ({ closing }) => closing ?? '-' },
    { head: 'A result counts for', cell: ({ lives }) => livesWords(lives) },
  ],
};

const cooldown: DifferenceTable<CooldownAnswer> = {
  title: 'How open ends',
  about:
    'Whether at exactly the end of the cooldown a call goes out, when the first one does at different moments of opening, what moves the state, and from where the next cooldown counts when a probe of 400 ms fails.',
  columns: [
    { head: 'At exactly\n1000 ms', cell: ({ comparison }) => boundaryWords(comparison) },
    { head: 'First call\nafter', cell: ({ firstCall }) => rangeWords(firstCall) },
    { head: 'Ends by', cell: ({ endsBy }) => endsBy },
    { head: 'Failed probe:\ncounts from', cell: ({ restartsAt }) => restartsAt ?? '-' },
  ],
};

const admission: DifferenceTable<AdmissionAnswer> = {
  title: 'Half-open: who gets in',
  about:
    'How many calls go out at one instant, in all or at a time (an ended probe makes place for another), what becomes of the next caller, and how long probes that never answer block when somebody asks every millisecond.',
  columns: [
    { head: 'Admits', cell: admissionWords },
    { head: 'The others', cell: ({ others }) => others ?? '-' },
    { head: 'Lost probes block', cell: ({ lostProbes }) => lostWords(lostProbes) },
  ],
};

const decision: DifferenceTable<DecisionAnswer> = {
  title: 'Half-open: who decides',
  about:
    'How many successes close and how many failures reopen, and whose: of its own probes only, or also of calls from before the trip.',
  columns: [
    { head: 'Closes after', cell: ({ closesAfter: after }) => numberWords(after) },
    { head: 'Successes of', cell: ({ closedBy }) => closedBy ?? '-' },
    { head: 'Reopens after', cell: ({ reopensAfter: after }) => numberWords(after) },
    { head: 'Failures of', cell: ({ reopenedBy }) => reopenedBy ?? '-' },
  ],
};

const late: DifferenceTable<LateAnswer> = {
  title: 'Late results: calls from before the trip',
  about:
    'What the result does that arrives while open, while half-open with a probe on its way, and after the breaker has closed again. Counts: the next trip takes another number of failures. Wait stays: a wait that grows with every reopening does not grow the next time.',
  columns: [
    { head: 'Open:\nsuccess', cell: ({ openSuccess }) => openSuccess ?? '-' },
    { head: 'Open:\nfailure', cell: ({ openFailure }) => openFailure ?? '-' },
    { head: 'Half-open:\nsuccess', cell: ({ halfOpenSuccess }) => halfOpenSuccess ?? '-' },
    { head: 'Half-open:\nfailure', cell: ({ halfOpenFailure }) => halfOpenFailure ?? '-' },
    { head: 'Closed:\nfailure', cell: ({ closedFailure }) => closedFailure ?? '-' },
  ],
};

const ignored: DifferenceTable<IgnoredAnswer> = {
  title: 'Ignored outcomes',
  about:
    'What a call counts as in closed that ends in an outcome which the settings tell the breaker to ignore, and what a probe does that ends so, or whose caller gives it up.',
  columns: [
    { head: 'In closed counts as', cell: ({ closed }) => closed },
    { head: 'An ignored probe', cell: ({ probe }) => probe ?? '-' },
    { head: 'A probe given up', cell: ({ givenUp }) => givenUp ?? '-' },
  ],
};

/** The tables by the question that each of them answers. */
export const DIFFERENCE_TABLES = { trip, window, cooldown, admission, decision, late, ignored };

function tripWords({ counts, comparison, limit }: TripAnswer): string {
  if (comparison === null) return `not by ${limit}`;
  const unit = { share: '', 'in a row': ' in a row', number: ' in all' }[counts];
  return `${comparison} ${limit}${unit}`;
}

function floorWords({ floor }: TripAnswer): string {
  return floor === null ? '-' : `${floor.comparison ?? 'not at'} ${floor.calls} ${floor.of}`;
}

function livesWords(lives: WindowAnswer['lives']): string {
  if (lives === null) return '-';
  return lives === 'unlimited' ? 'any time' : rangeWords(lives);
}

function rangeWords({ from, to }: MillisRange): string {
  return from === to ? millisWords(from) : `${from} to ${millisWords(to)}`;
}

function boundaryWords(comparison: Comparison | null): string {
  if (comparison === null) return 'another length';
  return comparison === '>=' ? 'goes out (>=)' : 'refused (>)';
}

function admissionWords({ admits, places }: AdmissionAnswer): string {
  return `${admits}${places === null ? '' : ` ${places}`}`;
}

function lostWords(block: AdmissionAnswer['lostProbes']): string {
  if (block === 0) return 'nothing';
  return block === 'for ever' ? block : `for ${millisWords(block)}`;
}

function numberWords(after: number | null): string {
  return after === null ? 'never' : String(after);
}
