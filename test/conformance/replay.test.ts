import { describe, expect, it } from 'vitest';
import { type Divergence, replayScenario, sameJson } from '../../src/conformance/replay.js';
import type { Json, Shown, TraceAdapter, TraceStep } from '../../src/conformance/trace.js';

/** Compares recorded steps with what a model shows that reads its answers from a list. */
function replay(
  recorded: readonly Shown[],
  shown: readonly Shown[],
  inputs: readonly string[] = [],
): Divergence | null {
  const steps: readonly TraceStep[] = recorded.map((fields) => ({ at: 0, do: 'ask', ...fields }));
  const rest = [...shown];
  const adapter: TraceAdapter = {
    accepts: () => true,
    inputs,
    open: () => ({ step: () => rest.shift() ?? {} }),
  };
  return replayScenario({ id: 'x-1', library: 'x', version: '1', config: {}, steps }, adapter);
}

describe('replaying a scenario', () => {
  it('finds nothing when every field of every step is the same', () => {
    const fields = [{ state: 'closed', counts: [1, 2] }, { state: 'open' }];
    expect(replay(fields, fields)).toBeNull();
  });

  it('reports the first field that differs, with its step and both values', () => {
    const recorded = [{ state: 'closed' }, { state: 'open', until: 7 }, { state: 'closed' }];
    const shown = [{ state: 'closed' }, { state: 'open', until: 8 }, { state: 'open' }];
    const step = { scenario: 'x-1', step: 1, field: 'until', expected: 7, got: 8 };
    expect(replay(recorded, shown)).toEqual(step);
  });

  it('does not accept that the model leaves out a recorded field', () => {
    const step = { scenario: 'x-1', step: 0, field: 'cf', expected: 0, got: undefined };
    expect(replay([{ cf: 0 }], [{}])).toEqual(step);
  });

  it('takes a field shown as undefined for one that is left out', () => {
    // Outside the type on purpose: a model written in plain JavaScript can show this.
    const shown = { cf: undefined } as unknown as Shown;
    const step = { scenario: 'x-1', step: 0, field: 'cf', expected: null, got: undefined };
    expect(replay([{ cf: null }], [shown])).toEqual(step);
    expect(replay([{}], [shown])).toBeNull();
  });

  it('does not accept that the model shows a field that was not recorded', () => {
    const step = { scenario: 'x-1', step: 0, field: 'until', expected: undefined, got: 7 };
    expect(replay([{}], [{ until: 7 }])).toEqual(step);
  });

  it('does not compare at, do and the inputs', () => {
    expect(replay([{ call: 1 }], [{ at: 9, do: 'other', call: 2 }], ['call'])).toBeNull();
    expect(replay([{ call: 1 }], [{}], ['call'])).toBeNull();
  });

  it('does not take what every object inherits for a shown field', () => {
    expect(replay([{ toString: 'x' }], [{}])?.field).toBe('toString');
  });

  it('opens the model once and hands it the steps in order', () => {
    const seen: string[] = [];
    const adapter: TraceAdapter = {
      accepts: () => true,
      inputs: [],
      open: (scenario) => {
        seen.push(`open ${scenario.id}`);
        return { step: (step) => ({ n: seen.push(`${step.at} ${step.do}`) - 1 }) };
      },
    };
    const steps = [
      { at: 3, do: 'acquire', n: 1 },
      { at: 4, do: 'success', n: 2 },
    ];
    const scenario = { id: 'x-2', library: 'x', version: '1', config: {}, steps };
    expect(replayScenario(scenario, adapter)).toBeNull();
    expect(seen).toEqual(['open x-2', '3 acquire', '4 success']);
  });
});

describe('comparing values', () => {
  it.each<[string, Json | undefined, Json | undefined]>([
    ['doubles less than 1e-9 apart', 0.5, 0.5 + 0.9e-9],
    ['a double next to a whole number', 0, 0.9e-9],
    ['large doubles less than 1e-9 of themselves apart', 1e6 + 0.5, 1e6 + 0.5009],
    ['minus zero and zero', -0, 0],
    ['infinity and itself', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    ['lists with the same parts', [1, [2, 'a']], [1, [2, 'a']]],
    ['mappings in another order', { a: 1, b: { c: null } }, { b: { c: null }, a: 1 }],
    ['texts', 'open', 'open'],
    ['nothing and nothing', undefined, undefined],
  ])('takes for the same: %s', (_, expected, got) => {
    expect([sameJson(expected, got), sameJson(got, expected)]).toEqual([true, true]);
  });

  it.each<[string, Json | undefined, Json | undefined]>([
    ['doubles more than 1e-9 apart', 0.5, 0.5 + 1.1e-9],
    ['large doubles more than 1e-9 of themselves apart', 1e6 + 0.5, 1e6 + 0.5011],
    ['whole numbers, however large', 1_000_000_000_000, 1_000_000_000_001],
    ['a number and infinity', 1, Number.POSITIVE_INFINITY],
    ['a number and not-a-number', 1, Number.NaN],
    ['a number and its text', 1, '1'],
    ['zero and false', 0, false],
    ['null and nothing', null, undefined],
    ['null and an empty mapping', null, {}],
    ['lists of other length', [1, 2], [1, 2, 3]],
    ['lists with another part', [1, [2, 3]], [1, [2, 4]]],
    ['an empty list and an empty mapping', [], {}],
    ['a list and a mapping by index', ['a'], { 0: 'a' }],
    ['mappings with a key more', { a: 1 }, { a: 1, b: null }],
    ['mappings with another part', { a: { b: 1 } }, { a: { b: 2 } }],
  ])('takes for different: %s', (_, expected, got) => {
    expect([sameJson(expected, got), sameJson(got, expected)]).toEqual([false, false]);
  });
});
