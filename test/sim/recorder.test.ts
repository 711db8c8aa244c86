import { describe, expect, it } from 'vitest';
import type { LabRecord } from '../../src/model/records.js';
import { Recorder } from '../../src/sim/recorder.js';
import { RecordList, recordOf } from '../records.js';

describe('the recorder', () => {
  it('hands on what it is told, field by field', () => {
    const list = new RecordList();
    new Recorder(list).emit('retry-waiting', 1, 2, 3, 'retry', 'why', true, 4);
    const fields = { at: 1, operation: 2, attempt: 3, subject: 'retry', reason: 'why', ok: true };
    expect(list.records).toEqual([recordOf('retry-waiting', { ...fields, until: 4 })]);
  });

  it('forgets the states of a change before the next record, and the moment before a change', () => {
    const list = new RecordList();
    const recorder = new Recorder(list);
    const change = { from: 'closed', to: 'open', reason: 'a failure', ok: false };
    recorder.emit('retry-waiting', 1, 2, 3, 'retry', '', false, 9);
    recorder.change('breaker-changed', 4, 5, 6, 'breaker', change);
    recorder.emit('call-started', 7, 8, 9, 'dependency', '', false, 0);
    const about = { at: 4, operation: 5, attempt: 6, subject: 'breaker' };
    expect(list.records.slice(1)).toEqual([
      recordOf('breaker-changed', { ...about, from: 'closed', to: 'open', reason: 'a failure' }),
      recordOf('call-started', { at: 7, operation: 8, attempt: 9, subject: 'dependency' }),
    ]);
  });

  it('uses one object for all records: who wants to keep one copies it', () => {
    const seen: LabRecord[] = [];
    const recorder = new Recorder({ take: (record) => seen.push(record) });
    recorder.emit('call-started', 1, 0, 1, '', '', false, 0);
    recorder.emit('call-answered', 2, 0, 1, '', '', true, 0);
    expect(seen.map(({ kind, at }) => [kind, at])).toEqual([
      ['call-answered', 2],
      ['call-answered', 2],
    ]);
  });
});
