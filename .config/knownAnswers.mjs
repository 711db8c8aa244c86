// Runs every scenario with published figures and writes what came of them: all of it to
// scenarios/known-answers.md, and a line for each scenario to the README. With --check it only says
// whether both still are what the runs give, and exits with 1 when they are not.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const program = join(root, 'dist', 'breaker-lab.cjs');

function listed(...words) {
  const asked = [program, 'list', '--json', ...words];
  const { stdout, stderr } = spawnSync(process.execPath, asked, {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** A table whose columns are as wide as their widest cell, as formatters of Markdown leave it. */
function table(head, rows) {
  const lines = [head, ...rows].map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) =>
    Math.max(3, ...lines.map((cells) => cells[column].length)),
  );
  const drawn = lines.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column])));
  const rule = widths.map((width) => '-'.repeat(width));
  const [first, ...rest] = drawn;
  return [first, rule, ...rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const MARKS = { pass: 'PASS', fail: 'FAIL', unsure: 'UNSURE', 'no-data': 'NO DATA' };

/** What a figure is about: the claim, and the part of the run where it is about one. */
function about({ name, metric, scope }) {
  const part = Object.entries(scope).map(([key, value]) => `, ${key} ${value}`);
  return `${name} (\`${metric}\`${part.join('')})`;
}

function fullTable(answers, { scenario, title }) {
  const own = answers.filter((answer) => answer.scenario === scenario);
  const seeds = own[0].seeds === 1 ? 'One run shows it all.' : `${own[0].seeds} seeds.`;
  const rows = own.map((answer) => [
    ...[answer.variant.replace(`${scenario}-`, ''), about(answer), answer.published, answer.ours],
    ...[answer.allowed, MARKS[answer.outcome]],
  ]);
  const remarks = own
    .filter(({ remark }) => remark !== null)
    .map(({ name, remark }) => `- ${name}: ${remark}`);
  const head = ['variant', 'what', 'published', 'ours', 'allowed', 'verdict'];
  const notes = remarks.length === 0 ? [] : ['', ...remarks];
  return [`## ${scenario}`, '', `${title}. ${seeds}`, '', table(head, rows), ...notes, ''].join(
    '\n',
  );
}

/** A line of the README: the first figure of the variant that the scenario stands for. */
function shortRow(answers, { scenario, focus, title }) {
  const own = answers.filter((answer) => answer.scenario === scenario);
  const first = own.find(({ variant }) => variant === focus) ?? own[0];
  const held = own.filter(({ outcome }) => outcome === 'pass').length;
  const name = `\`${scenario}\``;
  return [name, title, first.name, first.published, first.ours, `${held} of ${own.length}`];
}

const answers = listed('--known-answers');
const names = new Set(answers.map(({ scenario }) => scenario));
const scenarios = listed().filter(({ scenario }) => names.has(scenario));
const INTRODUCTION = `# Published figures, and what the lab makes of them

Made by \`npm run known-answers\` from runs of the scenarios in this folder. Over seeds, ours is the
median with its 95 % interval, and the whole interval must be within what is allowed.
`;
const full = [INTRODUCTION, ...scenarios.map((each) => fullTable(answers, each))].join('\n');
const short = table(
  ['scenario', 'what it shows', 'for example', 'published', 'ours', 'figures that hold'],
  scenarios.map((each) => shortRow(answers, each)),
);

const readmeFile = join(root, 'README.md');
const fullFile = join(root, 'scenarios', 'known-answers.md');
const readme = readFileSync(readmeFile, 'utf8');
const BLOCK = /(<!-- known answers -->\n\n)[\s\S]*?(\n\n<!-- \/known answers -->)/;
if (!BLOCK.test(readme)) throw new Error('README.md has no block for known answers');
const fresh = readme.replace(BLOCK, (_, begin, end) => `${begin}${short}${end}`);

if (process.argv.includes('--check')) {
  const isSame = fresh === readme && readFileSync(fullFile, 'utf8') === full;
  console.log(
    isSame ? 'known answers: as written down' : 'known answers differ: npm run known-answers',
  );
  process.exitCode = isSame ? 0 : 1;
} else {
  writeFileSync(readmeFile, fresh);
  writeFileSync(fullFile, full);
}
if (answers.some(({ outcome }) => outcome !== 'pass')) process.exitCode = 1;
