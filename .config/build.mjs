// Builds dist/: the command line as a bundle (it starts in half the time), the library as plain
// modules with their types, the report schema, and the licences of what is in the bundle.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');

/**
 * The command-line parser can start other programs as subcommands, which this tool has none of;
 * loading what that takes costs a tenth of the start.
 */
const withoutSubprocesses = {
  name: 'without-subprocesses',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ path }) => ({ path, namespace: 'left-out' }));
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * The width of a text in a terminal, as the tables ask for it thousands of times: plain ASCII needs
 * no table of emoji, whose pattern takes a tenth of the start to compile.
 */
const quickWidth = {
  name: 'quick-width',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/string-width\/index\.js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}
const full = module.exports;
module.exports = (text) => (/^[ -~]*$/.test(text) ? text.length : full(text));`,
    }));
  },
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);

// One CommonJS file: a module graph of many small files, or of ES modules, loads measurably slower.
// What a command needs is still evaluated only when it is called.
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/cli/main.ts'],
  outfile: 'dist/cli.cjs',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minify: true,
  metafile: true,
  define: { 'import.meta.url': '__url' },
  // The package's modules for browsers are the same code, but as ES modules: what is not used of
  // them is left out, and the rest needs no wrappers.
  alias: { yaml: join(root, 'node_modules/yaml/browser/dist/index.js') },
  plugins: [withoutSubprocesses, quickWidth],
  banner: { js: "const __url=require('node:url').pathToFileURL(__filename).href;" },
});

// Threads that run seeds load the engine only, not the command line.
await build({
  absWorkingDir: root,
  entryPoints: ['src/cli/seedWorker.ts'],
  outfile: 'dist/seedWorker.cjs',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minify: true,
});

copyFileSync(join(root, '.config/bin.cjs'), join(dist, 'breaker-lab.cjs'));
chmodSync(join(dist, 'breaker-lab.cjs'), 0o755);
// One real run fills the code cache with what a run compiles; see bin.cjs.
execFileSync(process.execPath, [join(dist, 'breaker-lab.cjs'), 'session-08', '--no-report'], {
  env: { ...process.env, BREAKER_LAB_KEEP_CODE: join(dist, 'cli.cjs') },
  stdio: 'ignore',
});

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', join(root, '.config/tsconfig.build.json')], {
  stdio: 'inherit',
});

const { reportSchema } = await import(join(dist, 'lib/index.js'));
writeFileSync(join(dist, 'report.schema.json'), `${JSON.stringify(reportSchema(), null, 2)}\n`);
writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), licences(Object.keys(metafile.inputs)));

/** The licence texts of every package that ended up in the bundle. */
function licences(inputs) {
  const packages = new Set(
    inputs.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  );
  return [...packages].sort().map(licenceOf).join('\n\n');
}

function licenceOf(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) {
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}`;
  }
  throw new Error(`the licence text of ${name} is missing`);
}
