/** What a table does with its columns. */
interface Growing {
  readonly data: { readonly length: number };
  grow(length: number): void;
}

/**
 * One 32-bit whole number for every row of a table; 0 until it is set. Grows with its table. It has a
 * class of its own beside {@link FloatColumn} so that the compiler knows what it reads.
 */
export class IntColumn implements Growing {
  /** Replaced as the table grows, so it is read anew after every {@link Table.take}. */
  data: Int32Array;

  constructor(length: number) {
    this.data = new Int32Array(length);
  }

  /** The value of a row. */
  of(row: number): number {
    return this.data[row] ?? 0;
  }

  /** Makes room for more rows; what is there stays. */
  grow(length: number): void {
    const larger = new Int32Array(length);
    larger.set(this.data);
    this.data = larger;
  }
}

/** One number for every row of a table; 0 until it is set. Grows with its table. */
export class FloatColumn implements Growing {
  /** Replaced as the table grows, so it is read anew after every {@link Table.take}. */
  data: Float64Array;

  constructor(length: number) {
    this.data = new Float64Array(length);
  }

  /** The value of a row. */
  of(row: number): number {
    return this.data[row] ?? 0;
  }

  /** Makes room for more rows; what is there stays. */
  grow(length: number): void {
    const larger = new Float64Array(length);
    larger.set(this.data);
    this.data = larger;
  }
}

/**
 * Rows that are taken, given back and used again, with what is known of them in columns: a table
 * of what is under way that costs no object for each.
 */
export class Table {
  private capacity: number;
  private readonly columns: Growing[] = [];
  /** Free rows, each with the next one in its link; both plus 1, 0 for none. */
  private firstFree = 0;
  private readonly links: IntColumn;
  private freeCount = 0;
  private next = 0;

  /** @param expected how many rows there will probably be at a time */
  constructor(expected: number) {
    this.capacity = Math.max(16, expected);
    this.links = this.ints();
  }

  /** How many rows were in use at a time at most: all rows ever used are below it. */
  get most(): number {
    return this.next;
  }

  /** How many rows are in use. */
  get used(): number {
    return this.next - this.freeCount;
  }

  /** A column of whole numbers. @param isUsed false: it takes no memory and holds 0 for everybody */
  ints(isUsed = true): IntColumn {
    return this.add(new IntColumn(isUsed ? this.capacity : 0));
  }

  /** A column of numbers. @param isUsed false: it takes no memory and holds 0 for everybody */
  floats(isUsed = true): FloatColumn {
    return this.add(new FloatColumn(isUsed ? this.capacity : 0));
  }

  /** Takes a free row; its columns hold whatever was there before. */
  take(): number {
    if (this.firstFree > 0) {
      const row = this.firstFree - 1;
      this.firstFree = this.links.of(row);
      this.freeCount -= 1;
      return row;
    }
    if (this.next === this.capacity) this.grow();
    this.next += 1;
    return this.next - 1;
  }

  /** Gives a row back: it is the next one to be taken. */
  release(row: number): void {
    this.links.data[row] = this.firstFree;
    this.firstFree = row + 1;
    this.freeCount += 1;
  }

  private add<C extends Growing>(column: C): C {
    if (column.data.length > 0) this.columns.push(column);
    return column;
  }

  private grow(): void {
    this.capacity *= 2;
    for (const column of this.columns) column.grow(this.capacity);
  }
}
