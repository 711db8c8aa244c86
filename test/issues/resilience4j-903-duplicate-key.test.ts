// Source: resilience4j/resilience4j issue 903, whose configuration really says
// wait-duration-in-open-state twice: 10s, and further down 1000ms. Most loaders keep the last.
import { describe, expect, it } from 'vitest';
import { writePlan } from '../../src/scenario/writePlan.js';
import { complaintsAbout, SMALLEST_PLAN, scenarioWith } from '../scenarioTexts.js';

describe('the same key twice', () => {
  it('is refused with both lines', () => {
    const dependency = `
    latency: 10s
    recoversAfter: 2m
    latency: 1000ms`;
    expect(complaintsAbout(scenarioWith({ dependency }))).toBe(
      `error: my.yaml:9:5: world.dependency.latency: found the key latency twice, expected every key once
        latency: 1000ms
        ^
  first at line 7, again at line 9
`,
    );
  });

  it('is refused even if both say the same, and once more for each further time', () => {
    expect(complaintsAbout(scenarioWith({ operations: '3, operations: 3, operations: 3' }))).toBe(
      `error: my.yaml:5:30: world.workload.operations: found the key operations twice, expected every key once
      workload: { operations: 3, operations: 3, operations: 3 }
                                 ^
  first at line 5, again at line 5
error: my.yaml:5:45: world.workload.operations: found the key operations twice, expected every key once
      workload: { operations: 3, operations: 3, operations: 3 }
                                                ^
  first at line 5, again at line 5
`,
    );
  });

  it('is refused in JSON too, where JSON.parse keeps the last', () => {
    const json = JSON.stringify(writePlan(SMALLEST_PLAN), null, 2);
    const twice = json.replace('  "seed": 1,', '  "seed": 1,\n  "seed": 2,');
    expect(JSON.parse(twice)).toHaveProperty('seed', 2);
    // Every default is written in, of which some make no difference: that is warned of besides.
    expect(complaintsAbout(twice)).toContain(
      `error: my.yaml:6:3: seed: found the key seed twice, expected every key once
      "seed": 2,
      ^
  first at line 5, again at line 6
`,
    );
  });
});
