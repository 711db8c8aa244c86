import { describe, expect, it } from 'vitest';
import { ArrivalSource, loadTimes } from '../../src/sim/arrivalSource.js';
import { createArrivals } from '../../src/sim/arrivals.js';
import { fixedTime } from '../../src/sim/numberedTime.js';
import type { PoolSettings } from '../../src/sim/pool.js';
import { MS } from '../plans.js';
import { evenLoad, SECOND } from './loads.js';
import { call, healthy, recordsOf, silent, work } from './worlds.js';

const PAIR: PoolSettings = { size: 2, queue: null };

/**
 * A shop: pages need redis, which is well; carts need a database that has stopped answering.
 * How many of the pages that were asked for within ten seconds were shown, and how fast.
 */
function pagesShown(
  pools: Readonly<Record<string, PoolSettings>>,
  ofPages: string,
  ofCarts: string,
) {
  const { records } = recordsOf(
    (context) => {
      const load = createArrivals(
        evenLoad({ rate: 20, duration: 10 * SECOND }),
        context.draw('arrivals'),
      );
      const page = [work(fixedTime(2 * MS)), call(healthy(context, 1 * MS, 'redis'))];
      return {
        source: new ArrivalSource(context.queue, loadTimes(load)),
        flows: [
          { name: 'pages', share: 9, pool: ofPages, steps: page },
          { name: 'carts', share: 1, pool: ofCarts, steps: [call(silent())] },
        ],
        pools,
      };
    },
    ['pages', 'carts'],
  );
  const ofFlow = records.filter(({ flow }) => flow === 'pages');
  const shown = ofFlow.filter(({ kind }) => kind === 'operation-settled');
  return {
    asked: ofFlow.filter(({ kind }) => kind === 'operation-started').length,
    shown: shown.length,
    slowest: Math.max(...shown.map(({ value }) => value)),
  };
}

describe('two flows', () => {
  it('that share a pool starve each other when the calls of one hang', () => {
    const { asked, shown, slowest } = pagesShown({ workers: PAIR }, 'workers', 'workers');
    // Two carts take both workers for ever; a cart is every tenth operation, so soon.
    expect(asked).toBeGreaterThan(150);
    expect(shown).toBeLessThan(asked / 2);
    expect(slowest).toBe(3 * MS);
  });

  it('with pools of their own do not', () => {
    const { asked, shown, slowest } = pagesShown({ a: PAIR, b: PAIR }, 'a', 'b');
    expect(shown).toBe(asked);
    expect(slowest).toBe(3 * MS);
  });
});
