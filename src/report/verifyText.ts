import type { Divergence } from '../conformance/replay.js';
import type { Verification } from '../conformance/verify.js';
import type { Palette } from './palette.js';
import { counted, WIDTH, wrap } from './words.js';

/** What came of replaying one file of traces, as lines. */
export function verificationText(file: string, result: Verification, palette: Palette): string {
  const { scenarios, steps, divergent, first, faults } = result;
  const isFine = divergent === 0 && faults.length === 0 && scenarios > 0;
  const mark = isFine ? palette.good('SAME') : palette.bad('DIFFERS');
  const counts = `${counted(scenarios, 'scenario')}, ${counted(steps, 'step')}, ${divergent} divergent`;
  const empty = scenarios === 0 ? ['  the file holds no scenario'] : [];
  const wrong = faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${palette.bad('error')}: ${fault}`);
  const hidden = faults.length - wrong.length;
  const more = hidden > 0 ? [`  ... and ${counted(hidden, 'more line')}`] : [];
  const lines = [
    `${mark}  ${file}: ${counts}`,
    ...divergenceLines(first),
    ...empty,
    ...wrong,
    ...more,
  ];
  return `${lines.join('\n')}\n`;
}

const FAULTS_SHOWN = 10;

function divergenceLines(first: Divergence | null): readonly string[] {
  if (first === null) return [];
  const { scenario, step, field, expected, got } = first;
  return [
    `  first divergence: scenario ${scenario}, step ${step} (from 0), field ${field}`,
    ...wrap(`expected ${JSON.stringify(expected) ?? 'nothing'}`, WIDTH - 4).map(
      (line) => `    ${line}`,
    ),
    ...wrap(`got      ${JSON.stringify(got) ?? 'nothing'}`, WIDTH - 4).map((line) => `    ${line}`),
  ];
}
