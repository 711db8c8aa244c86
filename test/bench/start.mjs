// Measures the cold start: `breaker-lab session-08` as a whole process against `node -e 0`.
//
//   npm run bench:start [-- runs]
//
// The two run in turn, so that a machine whose speed drifts slows both; the ratio of the medians
// is what counts. The target is a ratio of at most 2.0.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TARGET = 2;
const runs = Number(process.argv[2] ?? 30);
const program = fileURLToPath(new URL('../../dist/breaker-lab.cjs', import.meta.url));
const commands = {
  'node -e 0': ['-e', '0'],
  'breaker-lab --version': [program, '--version'],
  'breaker-lab session-08': [program, 'session-08', '--no-report'],
};

const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
for (let run = -1; run < runs; run += 1) {
  for (const [name, words] of Object.entries(commands)) {
    const elapsed = time(words);
    // The first round only warms the file cache.
    if (run >= 0) times[name].push(elapsed);
  }
}

const floor = times['node -e 0'];
console.log(`${runs} runs each, in turn, on Node ${process.version}`);
for (const [name, list] of Object.entries(times)) {
  const ratio = median(list) / median(floor);
  const lowest = Math.min(...list) / Math.min(...floor);
  console.log(
    `${name.padEnd(24)} median ${median(list).toFixed(0).padStart(5)} ms   ratio of medians ${ratio.toFixed(2)}   of minima ${lowest.toFixed(2)}`,
  );
}
const ratio = median(times['breaker-lab session-08']) / median(floor);
console.log(
  `ratio ${ratio.toFixed(2)}, target at most ${TARGET.toFixed(1)}: ${ratio <= TARGET ? 'met' : 'not met'}`,
);

function time(words) {
  const started = process.hrtime.bigint();
  const { status, error } = spawnSync(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw error ?? new Error(`${words.join(' ')} ended with ${status}`);
  return Number(process.hrtime.bigint() - started) / 1e6;
}

function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}
