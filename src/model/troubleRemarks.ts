import { errorAt, type OptionRemark, warningAt } from './problems.js';
import { formatDuration, type Micros } from './time.js';
import { shareMet, type TroubleSettings } from './trouble.js';
import { allReadable } from './unreadable.js';

/** What a trouble may name. */
export interface TroubleSurroundings {
  /** How many hosts the dependency has. */
  readonly hosts: number;
  readonly endpoints: readonly string[];
  /** The names of the phases of the run. */
  readonly phases: readonly string[];
  /** When the load stops; null where nobody says so. */
  readonly loadEnd?: Micros | null;
}

/** What is wrong or odd in how the settings of a trouble stand to each other and to what is around. */
export function troubleRemarks(
  trouble: TroubleSettings,
  around: TroubleSurroundings,
): readonly OptionRemark[] {
  return allReadable(
    () => twoTimes(trouble),
    () => unknownPhase(trouble, around),
    () => neverThere(trouble),
    () => tooLate(trouble, around),
    () => neverAway(trouble),
    () => unknownHosts(trouble, around),
    () => unknownEndpoints(trouble, around),
    () => harmless(trouble),
  );
}

function twoTimes({ during, from, until }: TroubleSettings): readonly OptionRemark[] {
  if (during === null || (from === null && until === null)) return [];
  const other = from === null ? 'until' : 'from';
  const hint = 'a phase says when it begins and ends';
  return [errorAt('during', `during and ${other}`, 'during, or from and until', hint)];
}

function unknownPhase(
  { during }: TroubleSettings,
  { phases }: TroubleSurroundings,
): readonly OptionRemark[] {
  if (during === null || phases.includes(during)) return [];
  const found = `the unknown phase ${during}`;
  return [unknown('during', found, 'a phase of this world', phases)];
}

function neverThere({ from, until }: TroubleSettings): readonly OptionRemark[] {
  if (until === null || until > (from ?? 0)) return [];
  const found = `from ${formatDuration(from ?? 0)}, until ${formatDuration(until)}`;
  const hint = 'as it is, the trouble never comes';
  return [errorAt('until', found, 'until later than from', hint)];
}

function tooLate(
  { from }: TroubleSettings,
  { loadEnd = null }: TroubleSurroundings,
): readonly OptionRemark[] {
  if (from === null || loadEnd === null || from < loadEnd) return [];
  const hint = `the load stops at ${formatDuration(loadEnd)}: the trouble meets only what is drained`;
  return [warningAt('from', formatDuration(from), 'a moment before the load stops', hint)];
}

function neverAway({ flap }: TroubleSettings): readonly OptionRemark[] {
  if (flap === null || flap.for < flap.every) return [];
  const found = `for ${formatDuration(flap.for)} of every ${formatDuration(flap.every)}`;
  const hint = 'as it is, the trouble is there all the time';
  return [warningAt('flap.for', found, 'for shorter than every', hint)];
}

function unknownHosts(
  { hosts: list }: TroubleSettings,
  { hosts }: TroubleSurroundings,
): readonly OptionRemark[] {
  return list.flatMap((host, index) => {
    if (host <= hosts) return [];
    const hint = `the dependency has ${hosts} ${hosts === 1 ? 'host' : 'hosts'}`;
    return [errorAt(`hosts[${index}]`, `host ${host}`, `a host from 1 to ${hosts}`, hint)];
  });
}

function unknownEndpoints(
  { endpoints: list }: TroubleSettings,
  { endpoints }: TroubleSurroundings,
): readonly OptionRemark[] {
  return list.flatMap((name, index) => {
    if (endpoints.includes(name)) return [];
    const found = `the unknown endpoint ${name}`;
    return [unknown(`endpoints[${index}]`, found, 'an endpoint of this dependency', endpoints)];
  });
}

function harmless(trouble: TroubleSettings): readonly OptionRemark[] {
  const hint = 'as it is, the trouble changes nothing but the state that is shown';
  if (shareMet(trouble) === 0) {
    return [warningAt('rate', 'rate 0 %', 'a rate above 0 %', hint)];
  }
  if (trouble.kind !== 'slow' || trouble.factor > 1 || trouble.added > 0) return [];
  const expected = 'a factor above 1, or time added';
  return [warningAt('factor', 'factor 1, added 0ms', expected, hint)];
}

function unknown(
  option: string,
  found: string,
  expected: string,
  known: readonly string[],
): OptionRemark {
  const hint = known.length === 0 ? 'there is none' : `there is ${known.join(', ')}`;
  return errorAt(option, found, expected, hint);
}
