import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { starterScenario } from '../../../src/cli/starter.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { runIn } from '../captureHost.js';

const FINE = starterScenario('fine', 'x');

describe('validate', () => {
  it('says of every file whether it is fine, and everything that is wrong', async () => {
    const folder = folderWith({
      'fine.yaml': FINE,
      'bad.yaml': FINE.replace('40ms', '40  ').replace('operations: 20', 'operation: 20 '),
    });
    const words = ['validate', 'fine.yaml', 'bad.yaml', 'none.yaml', '.'];
    const { code, out, err } = await runIn(folder, words);
    expect([code, out]).toEqual([2, 'fine.yaml: fine\n']);
    expect(err).toMatchInlineSnapshot(`
      "error: bad.yaml:12:5: world.workload.operation: found the unknown key operation, expected operations, arrivals, users or trace
              operation: 20           # they start together
              ^
        did you mean operations?
      error: bad.yaml:14:14: world.dependency.latency: found 40, expected a duration with its unit such as 250ms or 1m30s, 0ms to 3650d
              latency: 40             # a duration always has its unit: us, ms, s, m, 
                       ^
        did you mean 40ms or 40s?
      error: none.yaml: there is no such file
      error: .: is a folder, expected a file
      "
    `);
  });

  it('counts warnings, which do not make a file wrong', async () => {
    const folder = folderWith({ 'odd.yaml': FINE.replace('Threshold: 5', 'Threshold: 999') });
    const { code, out, err } = await runIn(folder, ['validate', 'odd.yaml']);
    expect([code, out]).toEqual([0, 'odd.yaml: fine, with 1 warning\n']);
    expect(err).toMatchInlineSnapshot(`
      "warning: odd.yaml:35:38: variants.fine-after.policies[1].breaker.failureThreshold: found 999, but there are at most 120 calls in this run, expected at most 120
                - breaker: { failureThreshold: 999, openDuration: 600ms, probes: 1 }
                                               ^
        the breaker cannot trip under this workload
      "
    `);
  });

  it('with --json prints the problems as they are', async () => {
    const folder = folderWith({ 'bad.yaml': FINE.replace('40ms', '40  ') });
    const { code, out } = await runIn(folder, ['validate', 'bad.yaml', 'none.yaml', '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchInlineSnapshot(`
      [
        {
          "fault": "",
          "file": "bad.yaml",
          "fine": false,
          "problems": [
            {
              "column": 14,
              "excerpt": "    latency: 40             # a duration always has its unit: us, ms, s, m, h, d",
              "expected": "a duration with its unit such as 250ms or 1m30s, 0ms to 3650d",
              "file": "bad.yaml",
              "found": "40",
              "hint": "did you mean 40ms or 40s?",
              "line": 14,
              "path": "world.dependency.latency",
              "severity": "error",
            },
          ],
        },
        {
          "fault": "error: none.yaml: there is no such file",
          "file": "none.yaml",
          "fine": false,
          "problems": [],
        },
      ]
    `);
  });
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
