import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leavesOf } from '../../src/model/leaves.js';
import { narrow } from '../../src/model/narrow.js';
import type { Fields, PlainSettings } from '../../src/model/shapes.js';
import { writeFields } from '../../src/model/written.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { readFields } from '../../src/scenario/readFields.js';
import { fieldsSchema } from '../../src/scenario/shapeSchema.js';
import { nodesOf } from '../scenarioTexts.js';
import { tableWithSettings } from './randomTables.js';

const PLACE = { file: 'my.yaml', line: 1, column: 1, excerpt: '' };

function read(table: Fields, written: PlainSettings): PlainSettings | undefined {
  const findings = new Findings();
  const settings = readFields(table, nodesOf(JSON.stringify(written)), '', findings, PLACE);
  expect(problemsText(findings.list(), PLAIN)).toBe('');
  return settings;
}

describe('whatever the table, and whatever its settings', () => {
  it('reading what was written gives the same settings', () => {
    const property = fc.property(tableWithSettings, ({ table, settings }) => {
      expect(read(table, writeFields(table, settings))).toEqual(settings);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('the schema takes what was written', () => {
    const property = fc.property(tableWithSettings, ({ table, settings }) => {
      const ajv = new Ajv2020({ strict: false });
      const isTaken = ajv.validate(fieldsSchema(table), writeFields(table, settings));
      expect([isTaken, ajv.errorsText()]).toEqual([true, 'No errors']);
    });
    fc.assert(property, { numRuns: 100 });
  });

  it('settings that were read fit their table, and equal leaves mean equal settings', () => {
    const property = fc.property(tableWithSettings, ({ table, settings }) => {
      expect(narrow(table, settings)).toBe(settings);
      const again = read(table, writeFields(table, settings)) ?? {};
      expect(leavesOf(table, again)).toEqual(leavesOf(table, settings));
    });
    fc.assert(property, { numRuns: 100 });
  });
});
