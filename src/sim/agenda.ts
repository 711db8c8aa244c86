import { type Micros, NEVER } from '../model/time.js';
import { Lane, orderOf, type Rank, type Wakeable } from './lane.js';

/** What an event takes in the heap: its time, and then these. */
const CELL = 4;
const ORDER = 1;
const TARGET = 2;
const PAYLOAD = 3;

/**
 * Where cells are in the processor's cache: the first 4096, or 128 kB. Which of two cells comes first
 * is a coin toss, so a branch on it is guessed wrong half the time, and near ones are chosen by
 * arithmetic. Far ones are not: what a processor guesses it fetches ahead, while it waits for memory.
 */
const NEAR = 4096 * CELL;

/**
 * Events at moments of their own, such as the changes of the world or answers after a drawn
 * latency: a binary heap ordered by (time, rank, sequence), in one array of numbers. For what no
 * {@link DelayLane} suits.
 *
 * The first event is at the second cell, so that the two below the one at `place` begin at
 * `2 * place`.
 */
export class Agenda extends Lane {
  private size = 0;
  private cells = new Float64Array(CELL * 16);
  /** Everybody who was ever a target, since the cells hold numbers: a run has few. */
  private readonly targets: Wakeable[] = [];
  private readonly targetNumbers = new Map<Wakeable, number>();

  /**
   * Adds an event.
   * @param sequence see {@link orderOf}; no two events may have the same
   */
  push(time: Micros, rank: Rank, sequence: number, target: Wakeable, payload: number): void {
    this.size += 1;
    if (this.size * CELL === this.cells.length) this.grow();
    const order = orderOf(rank, sequence);
    const place = this.rise(time, order);
    const { cells } = this;
    cells[place] = time;
    cells[place + ORDER] = order;
    cells[place + TARGET] = this.numberOf(target);
    cells[place + PAYLOAD] = payload;
    if (place === CELL) this.showHead();
  }

  fire(): void {
    if (this.size === 0) return;
    const target = this.targets[this.cells[CELL + TARGET] ?? 0];
    const payload = this.cells[CELL + PAYLOAD] ?? 0;
    this.sink();
    this.size -= 1;
    this.showHead();
    target?.wake(payload);
  }

  private showHead(): void {
    this.head.time = this.size > 0 ? (this.cells[CELL] ?? NEVER) : NEVER;
    this.head.order = this.cells[CELL + ORDER] ?? 0;
  }

  /** Makes room for an event at the end, moving down whatever comes after it. */
  private rise(time: Micros, order: number): number {
    const { cells } = this;
    let place = this.size * CELL;
    while (place > CELL) {
      const above = (place >> 3) * CELL;
      const timeAbove = cells[above] ?? 0;
      if (timeAbove < time) break;
      if (timeAbove === time && (cells[above + ORDER] ?? 0) < order) break;
      moveCell(cells, above, place);
      place = above;
    }
    return place;
  }

  /**
   * Fills the first cell from below, and the gap that this leaves with the last event. What happens
   * on every level is written out: with more calls it depends on luck whether all get compiled in.
   */
  private sink(): void {
    const { cells } = this;
    const last = this.size * CELL;
    const time = cells[last] ?? 0;
    const order = cells[last + ORDER] ?? 0;
    let place = CELL;
    while (2 * place < last) {
      const below = firstOfTwo(cells, 2 * place);
      const timeBelow = cells[below] ?? 0;
      const orderBelow = cells[below + ORDER] ?? 0;
      if (timeBelow > time || (timeBelow === time && orderBelow >= order)) break;
      cells[place] = timeBelow;
      cells[place + ORDER] = orderBelow;
      cells[place + TARGET] = cells[below + TARGET] ?? 0;
      cells[place + PAYLOAD] = cells[below + PAYLOAD] ?? 0;
      place = below;
    }
    moveCell(cells, last, place);
  }

  private numberOf(target: Wakeable): number {
    const known = this.targetNumbers.get(target);
    if (known !== undefined) return known;
    this.targetNumbers.set(target, this.targets.length);
    return this.targets.push(target) - 1;
  }

  private grow(): void {
    const larger = new Float64Array(this.cells.length * 2);
    larger.set(this.cells);
    this.cells = larger;
  }
}

/** Which of two cells side by side, the first of them at `left`, holds the earlier event. */
function firstOfTwo(cells: Float64Array, left: number): number {
  const right = left + CELL;
  const timeLeft = cells[left] ?? 0;
  const timeRight = cells[right] ?? 0;
  const isRight =
    timeLeft === timeRight
      ? (cells[right + ORDER] ?? 0) < (cells[left + ORDER] ?? 0)
      : timeRight < timeLeft;
  if (left < NEAR) return left + CELL * Number(isRight);
  return isRight ? right : left;
}

function moveCell(cells: Float64Array, from: number, to: number): void {
  cells[to] = cells[from] ?? 0;
  cells[to + ORDER] = cells[from + ORDER] ?? 0;
  cells[to + TARGET] = cells[from + TARGET] ?? 0;
  cells[to + PAYLOAD] = cells[from + PAYLOAD] ?? 0;
}
