import type { LabRecord, RecordKind, Sink } from '../src/model/records.js';

/** A record with nothing in it but what is said. */
export function recordOf(
  kind: RecordKind,
  fields: Partial<Omit<LabRecord, 'kind'>> = {},
): LabRecord {
  const nothing = { at: 0, operation: -1, attempt: 0, until: 0, subject: '' };
  return { kind, ...nothing, from: '', to: '', reason: '', ok: false, ...UNSAID, ...fields };
}

const UNSAID = { value: 0, dependency: '', instance: 0, client: 0, flow: '' };

/** Hands records to a sink, in order. */
export function feed<S extends Sink>(sink: S, records: readonly LabRecord[]): S {
  for (const record of records) sink.take(record);
  return sink;
}

/** Keeps a copy of every record it takes. */
export class RecordList implements Sink {
  readonly records: LabRecord[] = [];

  take(record: LabRecord): void {
    this.records.push({ ...record });
  }

  /** One record a line, such as `5000 call-answered 0/1 dependency ok`; times in microseconds. */
  get lines(): readonly string[] {
    return this.records.map(lineOf);
  }

  /** The lines about some kinds of record only. */
  linesOf(...kinds: readonly RecordKind[]): readonly string[] {
    return this.records.filter(({ kind }) => kinds.includes(kind)).map(lineOf);
  }
}

function lineOf(record: LabRecord): string {
  const { at, kind, operation, attempt, subject, from, to, reason, ok, until } = record;
  const who = operation < 0 && attempt === 0 ? '' : `${operation}/${attempt}`;
  const change = from === '' && to === '' ? '' : `${from}>${to}`;
  const why = reason === '' ? '' : `(${reason})`;
  const end = until === 0 ? '' : `until ${until}`;
  const parts = [at, kind, who, subject, change, why, ok ? 'ok' : '', end];
  return parts.filter((part) => part !== '').join(' ');
}
