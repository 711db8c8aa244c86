import { narrow } from '../src/model/narrow.js';
import { type LoadSettings, loadTable } from '../src/model/workload.js';
import { PLAIN } from '../src/report/palette.js';
import { problemsText } from '../src/report/problemText.js';
import { Findings } from '../src/scenario/findings.js';
import { readFields } from '../src/scenario/readFields.js';
import { nodesOf } from './scenarioTexts.js';

/** What a load says as it is written in a file; what is wrong with it otherwise. */
export function readLoad(written: string): LoadSettings | string {
  const findings = new Findings();
  const root = nodesOf(written);
  const settings = readFields(loadTable, root, 'world', findings, root.place);
  const [complaint = ''] = problemsText(findings.list(), PLAIN).split('\n');
  return settings === undefined || complaint !== '' ? complaint : narrow(loadTable, settings);
}

/** What a load says in which nothing is wrong by itself. */
export function loadOf(written: string): LoadSettings {
  const load = readLoad(written);
  if (typeof load === 'string') throw new Error(load);
  return load;
}

/** What is said of a remark in one line. */
export function remarkLine(remark: {
  readonly severity: string;
  readonly option: string;
  readonly found: string;
  readonly expected: string;
  readonly hint: string;
}): string {
  const { severity, option, found, expected, hint } = remark;
  const end = hint === '' ? '' : ` (${hint})`;
  return `${severity} ${option}: ${found}; expected ${expected}${end}`;
}
