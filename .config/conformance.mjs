// Replays recorded traces of the real libraries through the models: the files named, else all in
// test/golden. Exits with 1 on any divergence.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const golden = join(root, 'test', 'golden');
const recorded = readdirSync(golden)
  .filter((name) => name.endsWith('.jsonl.gz'))
  .sort();
const named = process.argv.slice(2);
const files =
  named.length > 0 ? named : recorded.map((name) => relative(process.cwd(), join(golden, name)));

try {
  execFileSync(process.execPath, [join(root, 'dist', 'breaker-lab.cjs'), 'verify', ...files], {
    stdio: 'inherit',
  });
} catch (error) {
  process.exitCode = error.status ?? 3;
}
