import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readScenario, run } from '../src/index.js';
import { troubleShape } from '../src/model/trouble.js';
import { findShipped } from './baseTexts.js';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'readme-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the real command; the package's own paths are relative to its root. */
function breakerLab(
  words: readonly string[],
  cwd: string,
): { code: number | null; output: string } {
  const program = join(root, 'dist', 'breaker-lab.cjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd,
    encoding: 'utf8',
  });
  return { code: status, output: `${stderr}${stdout}` };
}

function blocks(language: string): readonly string[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...readme.matchAll(pattern)].map((match) => match[1] ?? '');
}

describe('the README', () => {
  it.each(blocks('console').map((block) => [block.split('\n')[0] ?? '', block] as const))(
    'shows what the command really prints: %s',
    (command, block) => {
      const words = command.replace('$ npx breaker-lab ', '').split(' ');
      const { output } = breakerLab(
        words[0] === 'session-08' ? [...words, '--no-report'] : words,
        root,
      );
      // Where the README leaves lines out it says `...`; every part between is whole.
      for (const part of block.slice(command.length + 1).split(/^\.\.\.\n/m))
        expect(output).toContain(part.trimEnd());
    },
  );

  it('has commands that work as they stand', () => {
    expect(breakerLab(['session-08', '--quiet'], folder).code).toBe(0);
    const lines = blocks('sh').flatMap((block) => block.split('\n'));
    const commands = lines.filter(
      (line) =>
        line.startsWith('npx breaker-lab session-08') || /(compare|replay) session-08/.test(line),
    );
    expect(commands.length).toBeGreaterThanOrEqual(6);
    const failing = commands.filter((line) => {
      const words = line.replace(/#.*/, '').trim().split(/\s+/).slice(2);
      return breakerLab(words, folder).code !== 0;
    });
    expect(failing).toEqual([]);
  });

  it('has an example scenario that passes', async () => {
    const [example = ''] = blocks('yaml');
    const { plan, problems } = readScenario({ file: 'README.md', text: example });
    expect(problems).toEqual([]);
    expect(plan && (await run(plan)).outcome).toBe('pass');
    writeFileSync(join(folder, 'payments.yaml'), example);
    expect(breakerLab(['./payments.yaml', '--quiet'], folder).code).toBe(0);
  });

  it('has no example scenario that is wrong or does not pass', async () => {
    const examples = blocks('yaml').filter((block) => block.startsWith('scenario:'));
    expect(examples).toHaveLength(3);
    for (const text of examples) {
      const { plan, problems } = readScenario({ file: 'README.md', text }, [], findShipped);
      expect(problems).toEqual([]);
      expect(plan && (await run(plan)).outcome).toBe('pass');
    }
  });

  it('says of every kind of trouble what a call meets', () => {
    const kinds = Object.keys(troubleShape.cases);
    const [table = ''] = readme.slice(readme.indexOf('\n| trouble ')).split('\n\n');
    const rows = [...table.matchAll(/^\| `([\w-]+)`[^|]*\|[^|]+\| (?:its|the) [^|]+\|$/gm)];
    expect(rows.map((row) => row[1]).sort()).toEqual(kinds.sort());
  });

  it('lists every lesson that is shipped, and none that is not', () => {
    const table = readme.slice(readme.indexOf('## The lessons'), readme.indexOf('## Published'));
    const listed = [...table.matchAll(/`([\w-]+)`(?=[,` a-z\d-]* \|)/g)].map((match) => match[1]);
    const shipped = readdirSync(join(root, 'scenarios')).map((name) => name.replace('.yaml', ''));
    expect(listed.filter((name = '') => !shipped.includes(name))).toEqual([]);
    const lessons = shipped.filter((name) => /^(lesson|day|indexer|horizon|session)-/.test(name));
    expect(lessons.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('has an example trace that the model repeats', () => {
    const [trace = ''] = blocks('json');
    writeFileSync(join(folder, 'trace.jsonl'), JSON.stringify(JSON.parse(trace)));
    expect(breakerLab(['verify', 'trace.jsonl'], folder)).toEqual({
      code: 0,
      output: 'SAME  trace.jsonl: 1 scenario, 2 steps, 0 divergent\n',
    });
  });

  it('has an example list of steps whose expectations hold', () => {
    const list = blocks('yaml').find((block) => block.startsWith('breaker:')) ?? '';
    writeFileSync(join(folder, 'steps.yaml'), list);
    expect(breakerLab(['steps', 'steps.yaml', '--expect'], folder).code).toBe(0);
  });

  it('gives the figures of the first experiment as they come out', async () => {
    const text = readFileSync(join(root, 'scenarios', 'session-08.yaml'), 'utf8');
    const { plan } = readScenario({ file: 'session-08.yaml', text });
    if (plan === undefined) throw new Error('session-08 does not read');
    const metrics = new Map((await run(plan)).variants.map(({ role, metrics }) => [role, metrics]));
    const [before, after, control] = [
      metrics.get('before'),
      metrics.get('after'),
      metrics.get('control'),
    ];
    const prose = readme.replace(/\s+/g, ' ');
    expect(prose).toContain(
      `So ${after?.dependencyCalls} calls + ${after?.fastFails} fast fails = ${after?.attempts} attempts.`,
    );
    expect(prose).toContain(`It is ${after?.attempts} and not ${after?.attemptBudget} because`);
    expect(prose).toContain(
      `compares ${before?.dependencyCalls} calls with ${after?.dependencyCalls},`,
    );
    expect(prose).toContain(
      `takes ${control?.dependencyCalls} calls down to ${after?.dependencyCalls},`,
    );
    expect(prose).toContain(`(${after?.lastSettledMs} ms instead of ${control?.lastSettledMs} ms)`);
  });

  it('names every exit code that the help names', () => {
    const { output } = breakerLab(['--help'], root);
    for (const code of ['0', '1', '2', '3', '130']) {
      expect(output).toMatch(new RegExp(`(^|\\s)${code}(?=\\s)`, 'm'));
      expect(readme).toMatch(new RegExp(`^\\| *${code} *\\|`, 'm'));
    }
  });

  it('names the test command that is there', () => {
    const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
    for (const [, script] of readme.matchAll(/`npm run ([\w:]+)`/g))
      expect(Object.keys(scripts)).toContain(script);
    expect(readme).toContain('`npm test`');
  });
});
