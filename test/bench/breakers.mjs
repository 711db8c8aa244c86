// Measures the breakers: the lab's own in its modes, the models of the libraries, two libraries
// themselves, and as the floor the smallest hand-written pair that could work.
//
//   npm run bench:breakers [-- rounds]
//
// Every subject has a process of its own; they run in turn, a short round each, so that a machine
// whose speed drifts slows all alike. What the compiler makes of a process differs from one start
// to the next, so there are several generations of them. Figures are medians over all rounds.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { SUBJECTS } from './breakerSubjects.mjs';
import { report } from './breakerTargets.mjs';

const GENERATIONS = 3;
const WARM_UP = { rounds: 10, times: 5 };
const rounds = Number(process.argv[2] ?? 40);
/** One round of the real libraries is as long as one of ours, with fewer and slower calls. */
const CALLS = { breakerRounds: 10_000, libraryRounds: 500 };
const KINDS = ['success', 'failure', 'refused'];
const LIBRARIES = ['opossum itself', 'cockatiel itself'];

const folder = mkdtempSync(join(tmpdir(), 'breaker-lab-bench-'));
const bundle = join(folder, 'breakers.mjs');
const figures = new Map([...SUBJECTS, ...LIBRARIES].map((name) => [name, emptyFigures()]));
try {
  await bundleSources();
  for (let generation = 0; generation < GENERATIONS; generation += 1) await measureAll();
} finally {
  rmSync(folder, { recursive: true });
}
console.log(
  `${GENERATIONS * rounds} rounds each, in turn, on Node ${process.version}, ${cpus()[0]?.model}`,
);
process.exitCode = report(figures) ? 0 : 1;

/** The sources as they stand, types taken out, so that nothing needs to be built before. */
async function bundleSources() {
  const from = (name) => `export * from './src/policy/${name}.ts';`;
  await build({
    stdin: {
      contents: ['breaker', 'breakerSettings', 'libraries'].map(from).join('\n'),
      resolveDir: fileURLToPath(new URL('../..', import.meta.url)),
    },
    outfile: bundle,
    bundle: true,
    format: 'esm',
    target: 'node20',
  });
}

async function measureAll() {
  const subjects = [
    ...SUBJECTS.map((name) => start('breakerRounds', name)),
    ...LIBRARIES.map((name) => start('libraryRounds', name)),
  ];
  for (let round = -WARM_UP.rounds; round < rounds; round += 1) {
    for (const kind of KINDS) await measureRound(subjects, kind, round < 0);
  }
  await measureRound(subjects, 'heap', false);
  for (const { child } of subjects) child.disconnect();
}

function start(script, name) {
  const child = fork(new URL(`./${script}.mjs`, import.meta.url), [bundle, name]);
  return { name, child, calls: CALLS[script] };
}

async function measureRound(subjects, kind, isWarmUp) {
  for (const { name, child, calls } of subjects) {
    // Looking at the heap leaves something there too, which is nothing among so many refusals.
    const times = kind === 'heap' ? 10 : isWarmUp ? WARM_UP.times : 1;
    const answer = await ask(child, name, { kind, calls: times * calls });
    if (answer !== null && !isWarmUp) figures.get(name)[kind].push(answer);
  }
}

/** Sends a request to a child and waits for its answer, or for its end. */
function ask(child, name, request) {
  return new Promise((resolve, reject) => {
    const ended = (code) => reject(new Error(`${name} ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(request);
  });
}

function emptyFigures() {
  return { success: [], failure: [], refused: [], heap: [] };
}
