import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { publint } from 'publint';
import { beforeAll, describe, expect, it } from 'vitest';
import { PACKAGE_FOLDER } from './cli/captureHost.js';
import { filesBelow, reportIn, textOf } from './cli/savedFiles.js';
import { sharedFolder } from './temporaryFolder.js';

/** What a user of the library writes; it is also compiled, so that the types are known to work. */
const USER = `\
import { readFileSync } from 'node:fs';
import { readScenario, run, makeReport, reportText, PLAIN } from 'breaker-lab';

const file = 'node_modules/breaker-lab/scenarios/session-08.yaml';
const { plan } = readScenario({ file, text: readFileSync(file, 'utf8') }, ['operations=30']);
if (plan === undefined) throw new Error('the scenario is wrong');
const done = await run(plan);
const tool = { name: 'mine', version: '1' };
const made = { at: '', elapsedMs: 0, node: '', platform: '' };
const report = makeReport(done, { tool, made, overrides: [] });
console.log(reportText(report, PLAIN).split('\\n')[0]);
console.log(JSON.stringify(done.variants.map(({ metrics }) => metrics.attemptBudget)));
`;

/** Compiled code, which the build leaves only where Node does not keep it by itself. */
const KEPT_CODE = 'enableCompileCache' in nodeModule ? [] : ['dist/cli.cache'];

describe('the packed package, installed in an empty folder', () => {
  const folder = sharedFolder();
  let packed: readonly string[] = [];

  beforeAll(() => {
    const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
    const [tarball] = JSON.parse(
      execFileSync('npm', pack, { cwd: PACKAGE_FOLDER, encoding: 'utf8' }),
    );
    packed = tarball.files.map(({ path }: { path: string }) => path).sort();
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    install(join(folder, tarball.filename));
  });

  it('holds what users need and nothing else', () => {
    const isLibrary = (path: string): boolean => path.startsWith('dist/lib/');
    expect(packed.filter((path) => !isLibrary(path))).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/THIRD-PARTY-LICENSES.txt',
      'dist/breaker-lab.cjs',
      ...KEPT_CODE,
      'dist/cli.cjs',
      'dist/report.schema.json',
      'dist/seedWorker.cjs',
      'package.json',
      ...shippedScenarios(),
    ]);
    const modules = packed.filter((path) => isLibrary(path) && path.endsWith('.js'));
    const types = packed.filter((path) => isLibrary(path) && path.endsWith('.d.ts'));
    expect(modules).toContain('dist/lib/index.js');
    expect(types).toEqual(modules.map((path) => path.replace(/\.js$/, '.d.ts')));
    expect(packed.filter(isLibrary)).toEqual([...modules, ...types].sort());
  });

  it('runs by npx, and saves its report there', () => {
    const { status, stdout, stderr } = inFolder('npx', [
      '--no-install',
      'breaker-lab',
      'session-08',
    ]);
    const [json = '', text = ''] = filesBelow(join(folder, 'reports'));
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      `${textOf(folder, `reports/${text}`)}\nSaved  reports/${text}\n       reports/${json}\n`,
    );
    expect(reportIn(textOf(folder, `reports/${json}`)).outcome).toBe('pass');
  });

  it('is a library whose functions run a scenario', () => {
    writeFileSync(join(folder, 'user.js'), USER);
    const { status, stdout, stderr } = inFolder(process.execPath, ['user.js']);
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: 'session-08: A circuit breaker stops a retry storm\n[120,120,120]\n',
      stderr: '',
    });
  });

  it('has types that a strict user can compile against', () => {
    writeFileSync(join(folder, 'user.ts'), USER);
    const tsc = join(PACKAGE_FOLDER, 'node_modules/typescript/bin/tsc');
    const roots = join(PACKAGE_FOLDER, 'node_modules/@types');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
    const words = [tsc, ...options, '--typeRoots', roots, '--types', 'node', 'user.ts'];
    const { status, stdout } = inFolder(process.execPath, words);
    expect([status, stdout]).toEqual([0, '']);
  });

  it('gives its schemas by name', () => {
    const names = ['scenario', 'report'].map((name) => `breaker-lab/${name}.schema.json`);
    const script = `for (const name of ${JSON.stringify(names)}) console.log(require(name).title)`;
    const { stdout } = inFolder(process.execPath, ['-e', script]);
    expect(stdout).toBe('A breaker-lab scenario\nA breaker-lab report\n');
  });

  it('is found in order by publint', async () => {
    const pkgDir = join(folder, 'node_modules', 'breaker-lab');
    expect((await publint({ pkgDir, pack: false, strict: true })).messages).toEqual([]);
  });

  function inFolder(command: string, words: readonly string[]): SpawnSyncReturns<string> {
    return spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
  }

  /** From the cache where it has everything, else with what is missing from the registry. */
  function install(tarball: string): void {
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', tarball];
    const { status } = inFolder('npm', ['install', '--offline', ...quietly]);
    if (status === 0) return;
    const { status: online, stderr } = inFolder('npm', ['install', '--prefer-offline', ...quietly]);
    if (online !== 0) throw new Error(`the package cannot be installed: ${stderr}`);
  }
});

function shippedScenarios(): readonly string[] {
  return filesBelow(join(PACKAGE_FOLDER, 'scenarios')).map((name) => `scenarios/${name}`);
}
