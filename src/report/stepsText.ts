import type { PlainSettings } from '../model/shapes.js';
import { toMillis } from '../model/time.js';
import type { CheckedExpectation, StepsOutcome, Unsettled } from '../steps/outcome.js';
import type { StepList } from '../steps/stepList.js';
import type { WrittenBreaker } from '../steps/written.js';
import type { Palette } from './palette.js';
import { turnLines } from './turnLines.js';
import { counted, millisWords, outcomeMark, WIDTH, wrap } from './words.js';

/** What came of a step list, for people: what happened, then what was expected of it. */
export function stepsText(
  list: StepList,
  breaker: WrittenBreaker,
  outcome: StepsOutcome,
  palette: Palette,
): string {
  const parts = [
    headLines(breaker, palette),
    turnLines(outcome.turns, list.steps, palette),
    unsettledLines(outcome.unsettled),
    checkLines(outcome.checks, palette),
  ];
  const blocks = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${blocks.join('\n\n')}\n`;
}

function headLines({ library, version, changed }: WrittenBreaker, palette: Palette) {
  const name = [library, version].filter((word) => word !== '').join(' ');
  const options = optionWords(changed);
  const settings = options === '' ? 'every option at its default' : options;
  return [palette.strong(name), ...wrap(settings, WIDTH - 2).map((line) => `  ${line}`)];
}

function optionWords(options: PlainSettings): string {
  const words = Object.entries(options).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return `${name} ${text}`;
  });
  return words.join(', ');
}

/** Calls of one step that went under way together are one line. */
function unsettledLines(unsettled: readonly Unsettled[]): readonly string[] {
  const groups = new Map<string, number>();
  for (const { what, since, answer } of unsettled) {
    const how = answer === 'queued' ? 'waiting' : 'under way';
    const line = `${what}, ${how} since ${millisWords(toMillis(since))}`;
    groups.set(line, (groups.get(line) ?? 0) + 1);
  }
  if (groups.size === 0) return [];
  const lines = [...groups].map(([line, count]) => `  ${counted(count, 'call')}: ${line}`);
  return ['Never ended', ...lines];
}

function checkLines(checks: readonly CheckedExpectation[], palette: Palette): readonly string[] {
  if (checks.length === 0) return [];
  const held = checks.filter(({ holds }) => holds).length;
  return [
    'Expected',
    ...checks.flatMap((check) => checkText(check, palette)),
    `${held} of ${counted(checks.length, 'expectation')} ${checks.length === 1 ? 'holds' : 'hold'}`,
  ];
}

function checkText(check: CheckedExpectation, palette: Palette): readonly string[] {
  const { expectation, holds, fault, fields } = check;
  const { t, moment, host } = expectation;
  const when = [
    millisWords(toMillis(t)),
    ...(moment === null ? [] : [`${moment.side} ${moment.text}`]),
    ...(host === 0 ? [] : [`host ${host}`]),
  ].join(', ');
  const claims = fields.map(({ name, expected, found, holds: isRight }) =>
    isRight ? `${name} ${expected}` : `${name} ${expected}, found ${found ?? 'nothing'}`,
  );
  const text = `${when}: ${fault === '' ? claims.join('; ') : fault}`;
  const [first = '', ...more] = wrap(text, WIDTH - 6);
  const mark = outcomeMark(holds ? 'pass' : 'fail', palette);
  return [`${mark}  ${first}`, ...more.map((line) => `      ${line}`)];
}
