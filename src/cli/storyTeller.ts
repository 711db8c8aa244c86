import type { LabRecord, Sink } from '../model/records.js';
import { storyLine } from '../report/story.js';
import type { TextStream } from './host.js';

/** Lines of a story that a saved report holds; the terminal gets all of them. */
const LINES_SAVED = 10_000;
const CHUNK = 65_536;

/** Writes the story of a run as it happens, and keeps its beginning for the saved report. */
export class StoryTeller {
  private readonly stream: TextStream;
  private readonly kept: string[] = [];
  private lines = 0;
  private pending = '';

  constructor(stream: TextStream) {
    this.stream = stream;
  }

  /** A sink for the records of one variant. */
  about(variant: string): Sink {
    this.tell(`Story of ${variant}`);
    return { take: (record: LabRecord) => this.tell(storyLine(record)) };
  }

  /** Writes out what is still waiting, and an empty line after the last story. */
  finish(): void {
    if (this.lines > 0) this.tell('');
    this.flush();
  }

  /** The story for the saved report; says how much it leaves out. */
  get text(): string {
    if (this.lines === 0) return '';
    const left = this.lines - this.kept.length;
    const note = left > 0 ? [`... and ${left} more lines, which were only printed`, ''] : [];
    return `${[...this.kept, ...note].join('\n')}\n`;
  }

  private tell(line: string): void {
    this.lines += 1;
    if (this.kept.length < LINES_SAVED) this.kept.push(line);
    this.pending += `${line}\n`;
    if (this.pending.length >= CHUNK) this.flush();
  }

  /** Writes out what is waiting: a run in real time is watched as it happens. */
  flush(): void {
    if (this.pending !== '') this.stream.write(this.pending);
    this.pending = '';
  }
}
