import { describe, expect, it } from 'vitest';
import type { LabRecord } from '../../src/model/records.js';
import { ArrivalSource, loadTimes } from '../../src/sim/arrivalSource.js';
import { createArrivals } from '../../src/sim/arrivals.js';
import { Chance } from '../../src/sim/chance.js';
import { drawnTime } from '../../src/sim/numberedTime.js';
import type { PoolSettings } from '../../src/sim/pool.js';
import { createSampler } from '../../src/sim/sampler.js';
import {
  erlangB,
  md1MeanWait,
  meanOf,
  mm1MeanSojourn,
  mm1SojournQuantile,
  standardError,
} from '../theory.js';
import { evenLoad, SECOND } from './loads.js';
import { contextInto, flow, place, work } from './worlds.js';

/** Seeds, each a run of its own: their figures are independent, those of one run are not. */
const SEEDS = Array.from({ length: 24 }, (_, index) => index + 1);

/** What an operation needs of a worker, in seconds. */
type Service = { readonly mean: number; readonly isRandom: boolean };

/** The seconds that every operation took by the rules of a pool; those turned away are -1. */
function sojourns(
  seed: number,
  perSecond: number,
  service: Service,
  workers: PoolSettings,
): readonly number[] {
  const took: number[] = [];
  const sink = { take: (record: LabRecord) => note(record, took) };
  const context = contextInto(sink, [''], seed);
  const duration = 800 * SECOND;
  const settings = evenLoad({ process: 'poisson', rate: perSecond, duration });
  const load = createArrivals(settings, context.draw('arrivals'));
  const time = drawnTime(createSampler(latencyOf(service)), new Chance(seed), 'work');
  const operations = place(context, ({ queue }) => ({
    source: new ArrivalSource(queue, loadTimes(load)),
    flows: [flow([work(time)], 'workers')],
    pools: { workers },
  }));
  while (!operations.isOver && context.queue.step());
  return took;
}

/** The first 100 seconds do not count: the pool is empty when they begin. */
function note({ kind, at, value, reason }: LabRecord, took: number[]): void {
  if (kind !== 'operation-settled' || at < 100 * SECOND) return;
  took.push(reason === 'rejected' ? -1 : value / SECOND);
}

function latencyOf({ mean, isRandom }: Service) {
  return isRandom
    ? ({ distribution: 'exponential', mean: mean * SECOND, max: null } as const)
    : ({ distribution: 'fixed', value: mean * SECOND } as const);
}

/** How many standard errors the mean of one figure of all seeds is from what theory says. */
function missOf(theory: number, figure: (seed: number) => number): number {
  const figures = SEEDS.map(figure);
  return Math.abs(meanOf(figures) - theory) / standardError(figures);
}

const ONE: PoolSettings = { size: 1, queue: null };

describe('a pool under Poisson arrivals', () => {
  it('of one worker is M/M/1: mean and p99 of the time that operations take', () => {
    const service = { mean: 0.1, isRandom: true };
    const runs = SEEDS.map((seed) => sojourns(seed, 8, service, ONE));
    const of = (seed: number): readonly number[] => runs[seed - 1] ?? [];
    // 0.5 s and 2.30 s.
    expect(missOf(mm1MeanSojourn(8, 10), (seed) => meanOf(of(seed)))).toBeLessThan(4);
    const p99 = (seed: number) => {
      const sorted = Float64Array.from(of(seed)).sort();
      return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    };
    expect(missOf(mm1SojournQuantile(8, 10, 0.99), p99)).toBeLessThan(4);
  });

  it('of one worker whose work always takes as long is M/D/1: half the wait', () => {
    const service = { mean: 0.1, isRandom: false };
    const wait = (seed: number) => meanOf(sojourns(seed, 8, service, ONE)) - service.mean;
    expect(missOf(md1MeanWait(8, 10), wait)).toBeLessThan(4);
  });

  it('of ten workers without a queue turns away as Erlang B says', () => {
    const service = { mean: 0.5, isRandom: true };
    const lost = (seed: number) => {
      const took = sojourns(seed, 10, service, { size: 10, queue: 0 });
      return took.filter((seconds) => seconds < 0).length / took.length;
    };
    // 1.84 %.
    expect(missOf(erlangB(10, 5), lost)).toBeLessThan(4);
  });
});
