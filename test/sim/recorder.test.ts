import { describe, expect, it } from 'vitest';
import type { LabRecord } from '../../src/model/records.js';
import { EventQueue } from '../../src/sim/queue.js';
import { Recorder } from '../../src/sim/recorder.js';
import { PLAIN_NEEDS, Slots } from '../../src/sim/slots.js';
import { RecordList, recordOf } from '../records.js';

const API = { subject: 'retry', dependency: 'api' };

/** A recorder whose slot 2 holds attempt 3 of operation 7. */
function recorderInto(sink: { take(record: LabRecord): void }): Recorder {
  const slots = new Slots(4, { ...PLAIN_NEEDS, clients: true, flows: true });
  slots.operation.data[2] = 7;
  slots.attempt.data[2] = 3;
  slots.client.data[2] = 5;
  slots.flow.data[2] = 1;
  return new Recorder(sink, new EventQueue(), slots, ['reads', 'writes']);
}

describe('the recorder', () => {
  it('says whose attempt it was, and hands on what it is told', () => {
    const list = new RecordList();
    recorderInto(list).emit('retry-waiting', 2, API, 'why', true, 4, 6, 8);
    expect(list.records).toEqual([
      recordOf('retry-waiting', {
        ...API,
        operation: 7,
        attempt: 3,
        client: 5,
        flow: 'writes',
        reason: 'why',
        ok: true,
        until: 4,
        value: 6,
        instance: 8,
      }),
    ]);
  });

  it('forgets the slot before a record about none, and the states of a change', () => {
    const list = new RecordList();
    const recorder = recorderInto(list);
    const change = { from: 'closed', to: 'open', reason: 'a failure', ok: false };
    recorder.emit('retry-waiting', 2, API, '', false, 9);
    recorder.change('breaker-changed', -1, API, change, 4);
    recorder.emit('call-started', -1, API);
    expect(list.records.slice(1)).toEqual([
      recordOf('breaker-changed', { ...API, ...change, instance: 4 }),
      recordOf('call-started', API),
    ]);
  });

  it('uses one object for all records: who wants to keep one copies it', () => {
    const seen: LabRecord[] = [];
    const recorder = recorderInto({ take: (record) => seen.push(record) });
    recorder.emit('call-started', 0, API);
    recorder.emit('call-answered', 0, API, '', true);
    expect(seen.map(({ kind }) => kind)).toEqual(['call-answered', 'call-answered']);
  });
});
