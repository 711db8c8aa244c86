import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ReportDocument, readReport, reportSchema } from '../../src/index.js';
import { session08 } from '../cli/savedFiles.js';
import { sampleReport } from './sampleReport.js';

/** A validator that others wrote, which also refuses a schema with unknown or useless words. */
const validate: ValidateFunction = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  reportSchema(),
);

describe('the schema of reports, read by a real validator', () => {
  it.each([
    ['session-08', []],
    ['one variant', ['--variant', 'before']],
    ['a failing run', ['--set', 'breaker.failureThreshold=48']],
    ['a real-clock run', ['--clock', 'real', '--seed', '3']],
    ['a run without rows', ['--operations', '0']],
  ])('accepts the report of %s', async (_, words) => {
    const report: unknown = JSON.parse(JSON.stringify(await session08(words)));
    expect([validate(report), validate.errors]).toEqual([true, null]);
  });

  it('accepts metrics that could not be measured', async () => {
    const report: unknown = JSON.parse(JSON.stringify(await sampleReport([], ALONE)));
    expect([validate(report), validate.errors]).toEqual([true, null]);
  });
});

/** Without a variant to avoid calls against, there are none to count. */
const ALONE = `
scenario: alone
title: One variant
about: There is nothing to compare it with.
world: { workload: { operations: 1 } }
variants:
  only:
    role: after
    about: Nothing to compare with.
    policies: [retry: {}]
    checks: [{ name: calls were avoided, metric: callsAvoided, atLeast: 0 }]
    verdict: { pass: 'YES', fail: 'NO' }
`;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

describe('a report that was changed at random', () => {
  let report: ReportDocument;
  beforeAll(async () => {
    report = await sampleReport();
  });

  it('is read by the tool exactly when the validator accepts it', () => {
    let refused = 0;
    const value: fc.Arbitrary<Json> = fc.oneof(
      fc.constantFrom<Json>(null, true, 0, -1.5, '', 'pass', 'fail', 'virtual', 'equals', [], {}),
      fc.constantFrom<Json>(['a'], [1], { a: 1 }, 'breaker-lab-report/3'),
    );
    const steps = fc.array(fc.nat(), { minLength: 1, maxLength: 7 });
    const kind = fc.constantFrom('replace', 'remove', 'rename', 'add');
    fc.assert(
      fc.property(steps, kind, value, (path, how, put) => {
        // A parsed report is JSON, so every place in it is.
        const changed = JSON.parse(JSON.stringify(report)) as Json;
        change(changed, path, how, put);
        const isValid = validate(changed);
        if (!isValid) refused += 1;
        expect(readReport(JSON.stringify(changed)).fault === undefined).toBe(isValid);
      }),
      { numRuns: 3000 },
    );
    // Most changes hurt and some do not, or nothing was shown.
    expect(refused).toBeGreaterThan(300);
    expect(3000 - refused).toBeGreaterThan(300);
  });

  it('is refused with a number that no JSON reader keeps, as the validator does', () => {
    const json = JSON.stringify(report).replace('"elapsedMs":7', '"elapsedMs":1e999');
    expect([validate(JSON.parse(json)), readReport(json).fault]).toEqual([
      false,
      'is damaged: made.elapsedMs is Infinity, expected number',
    ]);
  });
});

/** Goes down as many steps as there are, then changes the place it has reached. */
function change(root: Json, path: readonly number[], how: string, put: Json): void {
  let [place, key] = [root, ''];
  let holder = place;
  for (const step of path) {
    if (typeof place !== 'object' || place === null) break;
    const keys = Object.keys(place);
    if (keys.length === 0) break;
    holder = place;
    key = keys[step % keys.length] ?? '';
    place = childOf(place, key);
  }
  edit(holder, key, how, put);
}

function childOf(place: Json[] | { [key: string]: Json }, key: string): Json {
  return (Array.isArray(place) ? place[Number(key)] : place[key]) ?? null;
}

function edit(holder: Json, key: string, how: string, put: Json): void {
  if (Array.isArray(holder)) editList(holder, Number(key), how, put);
  else if (typeof holder === 'object' && holder !== null) editObject(holder, key, how, put);
}

function editList(list: Json[], index: number, how: string, put: Json): void {
  if (how === 'remove') list.splice(index, 1);
  else if (how === 'add') list.push(put);
  else list[index] = put;
}

function editObject(object: { [key: string]: Json }, key: string, how: string, put: Json): void {
  const old = object[key] ?? null;
  if (how === 'remove' || how === 'rename') delete object[key];
  if (how === 'rename') object[`${key}x`] = old;
  if (how === 'replace') object[key] = put;
  if (how === 'add') object['a new key'] = put;
}
