import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reportSchema, scenarioSchema } from '../../../src/index.js';
import { stepsSchema } from '../../../src/scenario/stepsSchema.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { PACKAGE_FOLDER, runIn } from '../captureHost.js';

describe('schema', () => {
  it('prints the schema of scenarios unless asked otherwise, the one that is shipped', async () => {
    const { code, out } = await runIn(temporaryFolder(), ['schema']);
    expect([code, JSON.parse(out)]).toEqual([0, scenarioSchema()]);
    const shipped = join(PACKAGE_FOLDER, 'scenarios', 'scenario.schema.json');
    expect(readFileSync(shipped, 'utf8')).toBe(out);
    expect((await runIn(temporaryFolder(), ['schema', 'scenario'])).out).toBe(out);
  });

  it('prints the schema of reports', async () => {
    const { code, out } = await runIn(temporaryFolder(), ['schema', 'report']);
    expect([code, JSON.parse(out)]).toEqual([0, reportSchema()]);
  });

  it('prints the schema of step lists', async () => {
    const { code, out } = await runIn(temporaryFolder(), ['schema', 'steps']);
    expect([code, JSON.parse(out)]).toEqual([0, stepsSchema()]);
  });

  it('of anything else is refused', async () => {
    expect(await runIn(temporaryFolder(), ['schema', 'plan'])).toEqual({
      code: 2,
      out: '',
      err: "error: command-argument value 'plan' is invalid for argument 'of'. Allowed choices are scenario, report, steps.\n",
    });
  });
});
