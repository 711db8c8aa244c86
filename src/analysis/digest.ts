import { hashText, mixBits } from '../model/hash.js';
import { type LabRecord, RECORD_KINDS, type RecordKind, type Sink } from '../model/records.js';

const TWO_TO_32 = 4_294_967_296;

/** What records of one kind have said last: mostly they say it again, and nothing need be looked up. */
interface Habit {
  readonly code: number;
  subject: string;
  reason: string;
  /** Kind, subject and reason as a word. */
  word: number;
}

/**
 * A 128-bit fingerprint of the record stream, made with 32-bit integer arithmetic only, so that
 * the same run has the same digest on every machine and Node version.
 *
 * It is there to tell whether two runs are the same run, not to resist forgery: four 32-bit lanes
 * take the words in turn, each multiplied in and carried over to the next lane.
 */
export class DigestFold implements Sink {
  // As 32-bit integers from the start: a lane that was once larger is kept as a float for ever.
  private a = 0x9e3779b9 | 0;
  private b = 0x85ebca6b | 0;
  private c = 0xc2b2ae35 | 0;
  private d = 0x27d4eb2f;
  private readonly words = new Map<string, number>();
  private readonly habits: ReadonlyMap<RecordKind, Habit> = new Map(
    RECORD_KINDS.map((kind, code) => [
      kind,
      { code: mixBits(code + 1), subject: '', reason: '', word: mixBits(code + 1) },
    ]),
  );

  take(record: LabRecord): void {
    const { at, until } = record;
    const habit = this.habits.get(record.kind);
    if (habit === undefined) return;
    if (habit.subject !== record.subject || habit.reason !== record.reason)
      this.learn(habit, record);
    this.absorb(record.ok ? ~habit.word : habit.word);
    this.absorb(at);
    this.absorb(record.operation ^ Math.imul(record.attempt, 0x9e3779b1));
    if (until !== 0) this.absorb(until - at);
    if (at >= TWO_TO_32 || until >= TWO_TO_32) this.takeLater(record);
    if (record.to !== '' || record.from !== '') this.takeChange(record);
    if (record.client !== 0 || record.flow !== '') this.takeSource(record);
  }

  /** After the first 71 minutes a time has more than 32 bits. */
  private takeLater({ at, until }: LabRecord): void {
    this.absorb((at / TWO_TO_32) ^ Math.imul(until / TWO_TO_32, 0x9e3779b1));
  }

  private takeChange({ from, to }: LabRecord): void {
    this.absorb(this.wordOf(from) ^ (this.wordOf(to) >>> 1));
  }

  /** A world with one client and one flow says nothing of them. */
  private takeSource(record: LabRecord): void {
    this.absorb(record.client);
    this.absorb(this.wordOf(record.flow));
  }

  /** The digest of everything taken so far: 32 hexadecimal digits. */
  hex(): string {
    const sum = this.a + this.b + this.c + this.d;
    return [this.a, this.b, this.c, this.d]
      .map((lane) => (mixBits(lane ^ sum) >>> 0).toString(16).padStart(8, '0'))
      .join('');
  }

  /** Takes the lowest 32 bits of a number; the lanes move on by one. */
  private absorb(word: number): void {
    const mixed = Math.imul(this.a ^ word, 0x85ebca6b);
    this.a = this.b;
    this.b = this.c;
    this.c = this.d;
    this.d = (((mixed << 15) | (mixed >>> 17)) + Math.imul(this.a, 5)) | 0;
  }

  private learn(habit: Habit, { subject, reason }: LabRecord): void {
    habit.subject = subject;
    habit.reason = reason;
    habit.word = habit.code ^ this.wordOf(subject) ^ (this.wordOf(reason) >>> 1);
  }

  private wordOf(text: string): number {
    if (text === '') return 0;
    const known = this.words.get(text);
    if (known !== undefined) return known;
    const word = hashText(text);
    this.words.set(text, word);
    return word;
  }
}
