import { describe, expect, it } from 'vitest';
import type { PlainSettings } from '../../src/model/shapes.js';
import { NEVER } from '../../src/model/time.js';
import { type BackoffSettings, backoffDelay, backoffTable } from '../../src/policy/backoff.js';
import { Agenda } from '../../src/sim/agenda.js';
import { RANKS, type Wakeable } from '../../src/sim/lane.js';
import { uniform } from '../../src/sim/random.js';
import { settingsOf } from './settingsOf.js';

const READ = 0;
const VERSION = 1;
const WRITE = 2;
const CONFLICT = 3;
const WRITTEN = 4;
const KINDS = 5;

/**
 * The simulation behind "Exponential Backoff and Jitter" (aws-samples/aws-arch-backoff-simulator):
 * each client reads a row's version over a network of 10 ms with a deviation of 2 ms, writes with
 * it, and waits and starts over if another has written meanwhile, until it has written once.
 */
class Contention implements Wakeable {
  calls = 0;
  now = 0;
  private readonly backoff: BackoffSettings;
  private readonly trial: number;
  private readonly agenda = new Agenda();
  private version = 0;
  private draws = 0;
  private sequence = 0;
  private readonly known: number[] = [];
  private readonly failures: number[] = [];
  private readonly waited: number[] = [];

  constructor(backoff: BackoffSettings, trial: number) {
    this.backoff = backoff;
    this.trial = trial;
  }

  run(clients: number): this {
    for (let client = 0; client < clients; client += 1) this.send(READ, client);
    while (this.agenda.headTime !== NEVER) {
      this.now = this.agenda.headTime;
      this.agenda.fire();
    }
    return this;
  }

  wake(message: number): void {
    const client = Math.floor(message / KINDS);
    const kind = message % KINDS;
    if (kind === READ) {
      this.known[client] = this.version;
      this.send(VERSION, client);
    } else if (kind === VERSION) this.send(WRITE, client);
    else if (kind === WRITE) this.write(client);
    else if (kind === CONFLICT) this.startOver(client);
  }

  private send(kind: number, client: number, delay = 0): void {
    const time = this.now + delay + this.latency();
    this.agenda.push(time, RANKS.normal, this.sequence, this, client * KINDS + kind);
    this.sequence += 1;
  }

  private write(client: number): void {
    this.calls += 1;
    const isCurrent = this.known[client] === this.version;
    if (isCurrent) this.version += 1;
    this.send(isCurrent ? WRITTEN : CONFLICT, client);
  }

  private startOver(client: number): void {
    const failures = (this.failures[client] ?? 0) + 1;
    const delay = backoffDelay(this.backoff, failures, this.waited[client] ?? 0, this.luck());
    this.failures[client] = failures;
    this.waited[client] = delay;
    this.send(READ, client, delay);
  }

  /** Normal by the method of Box and Muller; never below zero, the sign is dropped. */
  private latency(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.luck()));
    const normal = radius * Math.cos(2 * Math.PI * this.luck());
    return Math.round(Math.abs(10 + 2 * normal) * 1_000);
  }

  private luck(): number {
    this.draws += 1;
    return uniform(this.trial, 0, this.draws);
  }
}

/** Their base is 5 ms, but their first wait is already doubled once. */
const doubling = { initial: 10_000, growth: 'exponential', max: 2_000_000 };

/** Calls to the server and time until the last of 50 clients is done (ms): means of 100 trials. */
const PUBLISHED: readonly (readonly [string, PlainSettings, number, number])[] = [
  ['none', { initial: 0 }, 690, 1143],
  ['exponential', doubling, 621, 36052],
  ['equal jitter', { ...doubling, jitter: 'equal' }, 347, 4312],
  ['full jitter', { ...doubling, jitter: 'full' }, 332, 2896],
  ['decorrelated jitter', { initial: 5_000, max: 2_000_000, jitter: 'decorrelated' }, 374, 2229],
];

const TRIALS = 100;

/**
 * True when the mean of our trials may be that of theirs: both are means of as many trials, so they
 * differ by less than 3 times the root of 2 times the standard error of one.
 */
function agrees(values: readonly number[], published: number): boolean {
  const mean = values.reduce((sum, value) => sum + value, 0) / TRIALS;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (TRIALS - 1);
  return Math.abs(mean - published) < 3 * Math.sqrt((2 * variance) / TRIALS);
}

describe('50 clients that contend for one row', () => {
  it.each(PUBLISHED)('with backoff %s need the calls and the time that AWS found', (...row) => {
    const [, given, calls, finished] = row;
    const runs = Array.from({ length: TRIALS }, (_, trial) =>
      new Contention(settingsOf(backoffTable, given), trial).run(50),
    );
    const agree = [
      agrees(
        runs.map((run) => run.calls),
        calls,
      ),
      agrees(
        runs.map((run) => run.now / 1_000),
        finished,
      ),
    ];
    expect(agree).toEqual([true, true]);
  });
});
