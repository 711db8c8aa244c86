import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { readTrace } from '../../src/scenario/readTrace.js';
import type { Trace } from '../../src/scenario/trace.js';

/** What is in a text that is called calls.csv; undefined when something is wrong with it. */
export function traceIn(text: string): Trace | undefined {
  return readTrace({ file: 'calls.csv', text }, new Findings());
}

/** What a person is told about such a text: empty when all is well. */
export function complaintsAboutTrace(text: string): string {
  const findings = new Findings();
  readTrace({ file: 'calls.csv', text }, findings);
  return problemsText(findings.list(), PLAIN);
}

/** The same without the lines that show the place. */
export function complaintLines(text: string): readonly string[] {
  return complaintsAboutTrace(text)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('    '));
}
