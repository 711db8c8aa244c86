import type { LabRecord } from '../model/records.js';
import { formatDuration } from '../model/time.js';
import type { LawResult } from './lawResult.js';

/** What has come into and gone out of one buffer. */
interface Contents {
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

  /**
   * The verdict, where there is a buffer.
   * @param level how much the buffers say is in them; null: they do not say
   */
  results(level: number | null): readonly LawResult[] {
    if (this.buffers.size === 0) return [];
    const all = [...this.buffers.values()];
    const sum = (part: keyof Contents) => all.reduce((total, each) => total + each[part], 0);
    const kept = all.reduce((total, each) => total + keptIn(each), 0);
    const [put, drained, dropped] = [sum('put'), sum('drained'), sum('dropped')];
    const figures = `${put} = ${drained} drained + ${dropped} dropped + ${kept} kept`;
    const held = this.breach === null && (level === null || level === kept);
    const detail = this.breach ?? (held ? figures : `${figures}, but ${level} are in it`);
    return [{ law: 'what is put in a buffer is drained, dropped or kept', held, detail }];
  }

  private of({ subject, dependency, instance }: LabRecord): Contents {
    const key = JSON.stringify([subject, dependency, instance]);
    const contents = this.buffers.get(key) ?? { put: 0, drained: 0, dropped: 0 };
    this.buffers.set(key, contents);
    return contents;
  }
}

function keptIn({ put, drained, dropped }: Contents): number {
  return put - drained - dropped;
}
