import { describe, expect, it } from 'vitest';
import { driveVirtual } from '../../src/sim/drive.js';
import { MS, retry, variant, world } from '../plans.js';
import { RecordList } from '../records.js';
import { start } from '../starts.js';

/** What a dependency answers to calls that start every 10 ms, and how it changes meanwhile. */
async function answers(
  failsFrom: number,
  recoversAfter: number | 'never',
): Promise<readonly string[]> {
  const list = new RecordList();
  const dependency = { latency: 0, failsFrom, recoversAfter };
  const each = variant({ world: world(1, dependency), policies: [retry(4, 10 * MS)] });
  await driveVirtual(start(each, list), { turn: () => Promise.resolve() });
  return list.linesOf('dependency-changed', 'call-answered');
}

const UP = (at: number) => `${at} dependency-changed dependency down>up ok`;
const DOWN = (at: number) => `${at} dependency-changed dependency up>down`;
const GOOD = (at: number, attempt: number) => `${at} call-answered 0/${attempt} dependency ok`;
const BAD = (at: number, attempt: number) => `${at} call-answered 0/${attempt} dependency`;

describe('the dependency', () => {
  it('is healthy throughout when it recovers before it would fail', async () => {
    expect(await answers(0, 0)).toEqual([GOOD(0, 1)]);
    expect(await answers(5 * MS, 5 * MS)).toEqual([GOOD(0, 1)]);
    expect(await answers(6 * MS, 5 * MS)).toEqual([GOOD(0, 1)]);
  });

  it('is down from the very start when it fails from 0', async () => {
    expect(await answers(0, 1)).toEqual([DOWN(0), BAD(0, 1), UP(1), GOOD(10_000, 2)]);
  });

  it('is healthy to a call exactly at the end of its outage', async () => {
    expect(await answers(0, 10_000)).toEqual([DOWN(0), BAD(0, 1), UP(10_000), GOOD(10_000, 2)]);
  });

  it('is still down one microsecond before the end of its outage', async () => {
    const seen = [DOWN(0), BAD(0, 1), BAD(10_000, 2), UP(10_001), GOOD(20_000, 3)];
    expect(await answers(0, 10_001)).toEqual(seen);
  });

  it('never recovers when it is said so', async () => {
    const seen = [DOWN(0), BAD(0, 1), BAD(10_000, 2), BAD(20_000, 3), BAD(30_000, 4)];
    expect(await answers(0, 'never')).toEqual(seen);
  });

  it('may go down later, exactly when it is said so', async () => {
    const list = new RecordList();
    const late = variant({ world: world(1, { failsFrom: 5 * MS, recoversAfter: 'never' }) });
    await driveVirtual(start(late, list), { turn: () => Promise.resolve() });
    expect(list.linesOf('dependency-changed', 'call-answered')).toEqual([
      DOWN(5_000),
      BAD(5_000, 1),
    ]);
  });

  it('is asked whether it is up as it answers, not as it is called', async () => {
    const list = new RecordList();
    const dependency = { latency: 20 * MS, recoversAfter: 15 * MS };
    await driveVirtual(start(variant({ world: world(2, dependency) }), list), {
      turn: () => Promise.resolve(),
    });
    expect(list.lines).toEqual([
      '0 run-started 2/1',
      DOWN(0),
      '0 operation-started 0/0',
      '0 call-started 0/1 dependency',
      '0 operation-started 1/0',
      '0 call-started 1/1 dependency',
      UP(15_000),
      GOOD(20_000, 1),
      '20000 operation-settled 0/1 ok',
      '20000 call-answered 1/1 dependency ok',
      '20000 operation-settled 1/1 ok',
      '20000 run-ended',
    ]);
  });
});
