import type { LabRecord, Sink } from '../model/records.js';

/** Hands every record to several sinks, in the order given. */
export function tee(sinks: readonly Sink[]): Sink {
  return {
    take(record: LabRecord): void {
      for (const sink of sinks) sink.take(record);
    },
  };
}
