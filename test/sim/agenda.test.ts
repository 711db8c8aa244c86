import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEVER } from '../../src/model/time.js';
import { Agenda } from '../../src/sim/agenda.js';
import { RANKS, type Rank } from '../../src/sim/lane.js';
import { uniform } from '../../src/sim/random.js';

const entries = fc.array(
  fc.record({
    time: fc.nat(12),
    rank: fc.constantFrom(RANKS.world, RANKS.normal, RANKS.deadline),
    /** How many events to take out before this one comes in. */
    taken: fc.nat(2),
  }),
  { maxLength: 80 },
);

/** How many events come in, and how many then go out. */
const PHASES = [
  [9000, 4000],
  [6000, 9000],
  [3000, 5000],
] as const;
const TARGETS = 5;

interface Drawn {
  readonly time: number;
  readonly rank: Rank;
  /** The number of the event: its sequence and its payload. */
  readonly number: number;
}

/** An event not before `now`; of a thousand one is never due. */
function draw(seed: number, number: number, now: number, span: number): Drawn {
  const isNever = uniform(seed, 1, number) < 0.001;
  const time = isNever ? NEVER : now + Math.floor(uniform(seed, 2, number) * span);
  const ranks = Object.values(RANKS);
  const rank = ranks[Math.floor(uniform(seed, 3, number) * ranks.length)] ?? RANKS.normal;
  return { time, rank, number };
}

function line(time: number, target: number, payload: number): string {
  return `${time}: target ${target} hears ${payload}`;
}

/** What the agenda hands out: one line an event. */
function playHeap(seed: number, span: number): readonly string[] {
  const agenda = new Agenda();
  const lines: string[] = [];
  let [now, number] = [0, 0];
  const targets = Array.from({ length: TARGETS }, (_, target) => ({
    wake: (payload: number) => lines.push(line(now, target, payload)),
  }));
  for (const [incoming, outgoing] of PHASES) {
    for (const end = number + incoming; number < end; number += 1) {
      const { time, rank } = draw(seed, number, now, span);
      for (const target of targets.slice(number % TARGETS).slice(0, 1)) {
        agenda.push(time, rank, number, target, number);
      }
    }
    for (let left = outgoing; left > 0 && agenda.headTime !== NEVER; left -= 1) {
      now = agenda.headTime;
      agenda.fire();
    }
  }
  return lines;
}

/** The same from an array that is sorted after every phase; a stable sort keeps the sequence. */
function playSortedArray(seed: number, span: number): readonly string[] {
  const held: Drawn[] = [];
  const lines: string[] = [];
  let [now, number] = [0, 0];
  for (const [incoming, outgoing] of PHASES) {
    for (const end = number + incoming; number < end; number += 1) {
      held.push(draw(seed, number, now, span));
    }
    held.sort((a, b) => (a.time === b.time ? a.rank - b.rank : a.time - b.time));
    const due = held.slice(0, outgoing).filter(({ time }) => time !== NEVER);
    held.splice(0, due.length);
    lines.push(...due.map((event) => line(event.time, event.number % TARGETS, event.number)));
    now = due.at(-1)?.time ?? now;
  }
  return lines;
}

describe('the agenda', () => {
  it('hands out the smallest of what it holds by (time, rank, sequence), however it was filled', () => {
    const property = fc.property(entries, (script) => {
      const agenda = new Agenda();
      const heard: number[] = [];
      const expected: number[] = [];
      const held: { time: number; rank: number; payload: number }[] = [];
      const target = { wake: (payload: number) => heard.push(payload) };
      const take = (): void => {
        held.sort((a, b) => a.time - b.time || a.rank - b.rank);
        const [head] = held;
        expect(agenda.headTime).toBe(head?.time ?? NEVER);
        if (head !== undefined) {
          expect([agenda.headRank, agenda.headSequence]).toEqual([head.rank, head.payload + 50]);
          expected.push(head.payload);
        }
        held.shift();
        agenda.fire();
      };
      for (const [payload, { time, rank, taken }] of script.entries()) {
        for (let left = taken; left > 0; left -= 1) take();
        held.push({ time, rank, payload });
        agenda.push(time, rank, payload + 50, target, payload);
      }
      while (held.length > 0) take();
      expect([heard, agenda.headTime]).toEqual([expected, NEVER]);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('agrees with a sorted array about ten thousand events under way', () => {
    const property = fc.property(fc.nat(), fc.constantFrom(50, 1e9), (seed, span) => {
      expect(playHeap(seed, span)).toEqual(playSortedArray(seed, span));
    });
    fc.assert(property, { numRuns: 6 });
  });

  it('wakes the target of each event, and does nothing when it is empty', () => {
    const agenda = new Agenda();
    const heard: string[] = [];
    const target = (name: string) => ({ wake: (payload: number) => heard.push(name + payload) });
    agenda.push(2, RANKS.normal, 0, target('a'), 1);
    agenda.push(1, RANKS.normal, 1, target('b'), 2);
    for (let left = 3; left > 0; left -= 1) agenda.fire();
    expect(heard).toEqual(['b2', 'a1']);
  });
});
