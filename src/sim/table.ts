/** One value of a kind for every row of a table; 0 until it is set. Grows with its table. */
export class Column<T extends Int32Array | Float64Array> {
  /** Replaced as the table grows, so it is read anew after every {@link Table.take}. */
  data: T;
  private readonly create: (length: number) => T;

  constructor(length: number, create: (length: number) => T) {
    this.create = create;
    this.data = create(length);
  }

  /** The value of a row. */
  of(row: number): number {
    return this.data[row] ?? 0;
  }

  /** Makes room for more rows; what is there stays. */
  grow(length: number): void {
    const larger = this.create(length);
    larger.set(this.data);
    this.data = larger;
  }
}

/** A column of 32-bit whole numbers. */
export type IntColumn = Column<Int32Array>;
/** A column of numbers. */
export type FloatColumn = Column<Float64Array>;

/**
 * Rows that are taken, given back and used again, with what is known of them in columns: a table
 * of what is under way that costs no object for each.
 */
export class Table {
  private capacity: number;
  private readonly columns: Column<Int32Array | Float64Array>[] = [];
  private free = new Int32Array(16);
  private freeCount = 0;
  private next = 0;

  /** @param expected how many rows there will probably be at a time */
  constructor(expected: number) {
    this.capacity = Math.max(16, expected);
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
    return this.add(new Column(isUsed ? this.capacity : 0, (length) => new Int32Array(length)));
  }

  /** A column of numbers. @param isUsed false: it takes no memory and holds 0 for everybody */
  floats(isUsed = true): FloatColumn {
    return this.add(new Column(isUsed ? this.capacity : 0, (length) => new Float64Array(length)));
  }

  /** Takes a free row; its columns hold whatever was there before. */
  take(): number {
    if (this.freeCount > 0) {
      this.freeCount -= 1;
      return this.free[this.freeCount] ?? 0;
    }
    if (this.next === this.capacity) this.grow();
    this.next += 1;
    return this.next - 1;
  }

  /** Gives a row back. */
  release(row: number): void {
    if (this.freeCount === this.free.length) {
      const larger = new Int32Array(this.free.length * 2);
      larger.set(this.free);
      this.free = larger;
    }
    this.free[this.freeCount] = row;
    this.freeCount += 1;
  }

  private add<T extends Int32Array | Float64Array>(column: Column<T>): Column<T> {
    if (column.data.length > 0) this.columns.push(column);
    return column;
  }

  private grow(): void {
    this.capacity *= 2;
    for (const column of this.columns) column.grow(this.capacity);
  }
}
