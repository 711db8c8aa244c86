import { describe, expect, it } from 'vitest';
import type { LabRecord, Sink } from '../../src/model/records.js';
import { purposeOf, uniform } from '../../src/sim/random.js';
import {
  erlangB,
  md1MeanWait,
  meanOf,
  mm1MeanSojourn,
  mm1MeanWait,
  mm1SojournQuantile,
  standardError,
} from '../theory.js';
import { Callers, DependencyWorld } from './dependencyWorld.js';

const CALLS = 100_000;
const BATCHES = 40;
const DEAF: Sink = { take: () => {} };

/** Lets calls come as a Poisson process does, so many a second, and waits for all of them. */
function poisson(text: string, perSecond: number, sink: Sink = DEAF, calls = CALLS): Callers {
  const world = new DependencyWorld(sink);
  const callers = new Callers(world, world.place(text));
  const next = (call: number, due: number): void => {
    if (call === calls) return;
    const at = due - (Math.log(1 - uniform(7, GAPS, call)) / perSecond) * 1e6;
    world.at(Math.round(at), () => {
      callers.start(call);
      next(call + 1, at);
    });
  };
  next(0, 0);
  world.run();
  return callers;
}

const GAPS = purposeOf('gaps between calls');

/**
 * How far a figure of the whole is from the truth, in standard errors. What follows one another is
 * not independent, so the error is taken from the figures of long batches, which nearly are.
 */
function errorsOff(
  all: readonly number[],
  figure: (part: readonly number[]) => number,
  truth: number,
): number {
  const size = Math.floor(all.length / BATCHES);
  const parts = Array.from({ length: BATCHES }, (_, index) =>
    figure(all.slice(index * size, (index + 1) * size)),
  );
  return Math.abs(figure(all) - truth) / standardError(parts);
}

function p99(part: readonly number[]): number {
  return [...part].sort((a, b) => a - b)[Math.floor(part.length * 0.99)] ?? 0;
}

/** Adds up levels over time, and how long calls took. */
class Little implements Sink {
  area = 0;
  took = 0;
  most = 0;
  private level = 0;
  private since = 0;
  private readonly levels = new Map<string, number>();

  take({ kind, at, subject, value }: LabRecord): void {
    if (kind === 'call-answered') this.took += value;
    if (kind !== 'level-changed') return;
    this.area += this.level * (at - this.since);
    this.since = at;
    this.level += value - (this.levels.get(subject) ?? 0);
    this.levels.set(subject, value);
    this.most = Math.max(this.most, this.level);
  }
}

const ONE = 'capacity: { servers: 1 }';
const EXPONENTIAL = (mean: string): string =>
  `latency: { distribution: exponential, mean: ${mean} }`;

describe('a queue in front of one server', () => {
  it('is M/M/1 with random calls and random work: a sojourn of .5 s, 2.30 s at p99', () => {
    const { took } = poisson(`{ ${EXPONENTIAL('100ms')}, ${ONE} }`, 8);
    const seconds = took.map((time) => time / 1e6);
    expect([mm1MeanSojourn(8, 10), mm1SojournQuantile(8, 10, 0.99).toFixed(2)]).toEqual([
      0.5,
      '2.30',
    ]);
    expect(errorsOff(seconds, meanOf, mm1MeanSojourn(8, 10))).toBeLessThan(4);
    expect(errorsOff(seconds, p99, mm1SojournQuantile(8, 10, 0.99))).toBeLessThan(4);
  });

  it('is M/D/1 when all work takes the same: calls wait half as long as in M/M/1', () => {
    const { took } = poisson(`{ latency: 100ms, ${ONE} }`, 8);
    const waits = took.map((time) => (time - 100_000) / 1e6);
    expect(md1MeanWait(8, 10)).toBe(mm1MeanWait(8, 10) / 2);
    expect(errorsOff(waits, meanOf, mm1MeanWait(8, 10) / 2)).toBeLessThan(4);
  });

  it('has the same mean whether the first or the last is served first, but not the same p99', () => {
    const { took } = poisson(
      `{ ${EXPONENTIAL('100ms')}, capacity: { servers: 1, order: lifo } }`,
      8,
    );
    const seconds = took.map((time) => time / 1e6);
    expect(errorsOff(seconds, meanOf, mm1MeanSojourn(8, 10))).toBeLessThan(4);
    expect(p99(seconds)).toBeGreaterThan(2 * mm1SojournQuantile(8, 10, 0.99));
  });
});

describe('servers without a queue', () => {
  it('lose what Erlang B says: 1.84 % of 5 erlang at 10 servers', () => {
    const text = `{ ${EXPONENTIAL('1s')}, capacity: { servers: 10, queue: 0 } }`;
    const ends = poisson(text, 5).ends.map((line) => (line.endsWith('overloaded') ? 1 : 0));
    expect((erlangB(10, 5) * 100).toFixed(2)).toBe('1.84');
    expect(errorsOff(ends, meanOf, erlangB(10, 5))).toBeLessThan(4);
  });
});

describe("Little's law", () => {
  it.each([
    `{ ${EXPONENTIAL('100ms')}, ${ONE} }`,
    `{ ${EXPONENTIAL('300ms')}, capacity: { servers: 4, order: lifo } }`,
    `{ ${EXPONENTIAL('100ms')}, capacity: {} }`,
  ])(
    'holds to the microsecond: calls in the dependency, over time, are the time they took: %s',
    (text) => {
      const little = new Little();
      poisson(text, 8, little, 20_000);
      expect(little.area).toBe(little.took);
      expect(little.most).toBeGreaterThan(3);
    },
  );
});
