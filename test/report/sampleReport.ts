import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  makeReport,
  type Palette,
  type ReportDocument,
  type RunOptions,
  readScenario,
  run,
} from '../../src/index.js';

const SESSION_08 = join(import.meta.dirname, '..', '..', 'scenarios', 'session-08.yaml');

/** A report of a scenario's text; of session-08 where none is given. */
export async function sampleReport(
  overrides: readonly string[] = [],
  text = readFileSync(SESSION_08, 'utf8'),
  options: RunOptions = {},
): Promise<ReportDocument> {
  const { plan, problems } = readScenario({ file: 'sample.yaml', text }, overrides);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  const made = { at: '2026-06-28T13:02:00+00:00', elapsedMs: 7, node: 'v20', platform: 'linux' };
  const tool = { name: 'breaker-lab', version: '0.1.0' };
  return makeReport(await run(plan, options), { tool, made, overrides });
}

/** Shows in words what is set off and how: `<good>PASS</good>`. */
export const MARKS: Palette = {
  good: (text) => `<good>${text}</good>`,
  bad: (text) => `<bad>${text}</bad>`,
  warn: (text) => `<warn>${text}</warn>`,
  dim: (text) => `<dim>${text}</dim>`,
  strong: (text) => `<strong>${text}</strong>`,
};
