import type { LabRecord } from '../model/records.js';
import { formatDuration } from '../model/time.js';
import type { LawResult } from './lawResult.js';

/** Tells how much is in something, by its own account. */
export interface Levels {
  /** What all levels of a subject add up to; null where it does not say. */
  levelOf(subject: string, dependency: string): number | null;
}

/** What has come into and gone out of the buffers of one place. */
interface Contents {
  readonly subject: string;
  readonly dependency: string;
  put: number;
  drained: number;
  dropped: number;
}

/** The law of buffers: nothing gets lost in one, and nothing leaves one that it never held. */
export class BufferLaw {
  private readonly buffers = new Map<string, Contents>();
  private breach: string | null = null;

  /** Takes a `buffer-put`, `buffer-drained` or `buffer-dropped`. */
  take(record: LabRecord): void {
    const contents = this.of(record);
    if (record.kind === 'buffer-put') contents.put += 1;
    else if (record.kind === 'buffer-drained') contents.drained += 1;
    else contents.dropped += 1;
    if (keptIn(contents) < 0)
      this.breach ??= `broken at ${formatDuration(record.at)} by ${record.subject}`;
  }

  /** The verdict, where there is a buffer. */
  results(levels: Levels): readonly LawResult[] {
    if (this.buffers.size === 0) return [];
    const all = [...this.buffers.values()];
    const wrong = all.filter((each) => {
      const level = levels.levelOf(each.subject, each.dependency);
      return level !== null && level !== keptIn(each);
    });
    const figures = (wrong.length > 0 ? wrong : all).map((each) => {
      const level = wrong.length > 0 ? levels.levelOf(each.subject, each.dependency) : null;
      return `${sumOf(each)}${level === null ? '' : `, but ${level} are in it`}`;
    });
    const held = this.breach === null && wrong.length === 0;
    const detail = this.breach ?? figures.join('; ');
    return [{ law: 'what is put in a buffer is drained, dropped or kept', held, detail }];
  }

  private of({ subject, dependency }: LabRecord): Contents {
    const key = JSON.stringify([subject, dependency]);
    const known = this.buffers.get(key);
    if (known !== undefined) return known;
    const contents = { subject, dependency, put: 0, drained: 0, dropped: 0 };
    this.buffers.set(key, contents);
    return contents;
  }
}

function sumOf(contents: Contents): string {
  const { put, drained, dropped } = contents;
  return `${put} = ${drained} drained + ${dropped} dropped + ${keptIn(contents)} kept`;
}

function keptIn({ put, drained, dropped }: Contents): number {
  return put - drained - dropped;
}
