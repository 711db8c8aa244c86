import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/scenarioFiles.js';
import { starterScenario } from '../../src/cli/starter.js';
import { temporaryFolder } from '../temporaryFolder.js';
import { runIn } from './captureHost.js';
import { filesBelow } from './savedFiles.js';

const NOTHING_LIKE_IT =
  'breaker-lab list shows the scenarios, breaker-lab list --policies the policies';

describe('a name that is nothing', () => {
  it.each([
    ['session-8', 'did you mean session-08?'],
    ['Session-08', 'did you mean session-08?'],
    ['session-08-circuit-braker', 'did you mean session-08-circuit-breaker?'],
    ['session-08-same-outtage', 'did you mean session-08-same-outage?'],
    ['lst', 'did you mean list?'],
    ['comapre', 'did you mean compare?'],
    ['hedge', 'breaker-lab show hedge explains hedge'],
    ['pool', 'breaker-lab show pools explains pool'],
    ['hang', 'breaker-lab show trouble explains hang'],
    ['grpc', 'breaker-lab show retryBudget explains grpc'],
    ['openDuration', 'breaker-lab show breaker explains openDuration'],
    ['hegde', 'did you mean breaker-lab show hedge?'],
    ['quite-another-thing', NOTHING_LIKE_IT],
    ['a'.repeat(5000), NOTHING_LIKE_IT],
  ])('%s', async (name, hint) => {
    expect(await runIn(temporaryFolder(), [name])).toEqual({
      code: 2,
      out: '',
      err: `error: there is no scenario, file or command called ${name}\n  ${hint}\n`,
    });
  });

  it('may have meant any command that there is', async () => {
    const { out } = await runIn(temporaryFolder(), ['--help']);
    const offered = [...out.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map(([, name]) => name);
    expect(offered).toEqual([...COMMANDS, 'help']);
  });

  it('a variant that the scenario does not have, by name and by role', async () => {
    const wrong = async (variant: string): Promise<string> =>
      (await runIn(temporaryFolder(), ['session-08', '--variant', variant])).err;
    expect([await wrong('controll'), await wrong('elsewhere')]).toEqual([
      'error: session-08 has no variant controll\n  did you mean control?\n',
      'error: session-08 has no variant elsewhere\n  it has session-08-no-circuit-breaker, session-08-circuit-breaker, session-08-same-outage\n',
    ]);
  });

  it('costs nothing that came before it: nothing is run or saved', async () => {
    const folder = temporaryFolder();
    await runIn(folder, ['init', 'mine']);
    const misspelt = await runIn(folder, ['session-08', 'mine.yml']);
    const stranger = await runIn(folder, ['session-08', 'mine.yaml', '--variant', 'control']);
    expect([misspelt, stranger]).toEqual([
      { code: 2, out: '', err: 'error: mine.yml: there is no such file\n' },
      {
        code: 2,
        out: '',
        err: 'error: mine has no variant control\n  it has mine-before, mine-after\n',
      },
    ]);
    expect(filesBelow(folder)).toEqual(['mine.yaml']);
  });
});

describe('a file', () => {
  it.each([
    ['none.yaml', 'none.yaml: there is no such file'],
    ['./none', './none: there is no such file'],
    ['folder.yaml', 'folder.yaml: is a folder, expected a file'],
    ['file/in.yaml', 'file/in.yaml: a part of the path is a file, not a folder'],
    [`${'a'.repeat(300)}.yaml`, `${'a'.repeat(300)}.yaml: the name is too long`],
  ])('%s that cannot be read gets one clear line', async (name, message) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'folder.yaml'));
    writeFileSync(join(folder, 'file'), '');
    expect(await runIn(folder, [name])).toEqual({ code: 2, out: '', err: `error: ${message}\n` });
  });

  it('of the name of a shipped scenario does not hide it, but ./ reaches it', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'session-08'), starterScenario('mine', 'x'));
    const first = async (name: string): Promise<unknown> =>
      (await runIn(folder, [name, '--no-report'])).out.split(':')[0];
    expect([await first('session-08'), await first('./session-08')]).toEqual([
      'session-08',
      'mine',
    ]);
  });

  it('may have any name when it is there', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'outage'), starterScenario('mine', 'x'));
    const { code, out } = await runIn(folder, ['outage', '--quiet', '--no-report']);
    expect([code, out]).toEqual([0, 'PASS  mine-after: THE BREAKER HELPS (all 3 checks hold)\n']);
  });
});
