import { catalogue } from './metricInfo.js';

/** The queues in front of servers; the hosts of a dependency are added up. */
export const QUEUE_METRICS = catalogue(['phase', 'dependency'], {
  'queue.max': {
    label: 'most queued',
    shown: 'notable',
    meaning: "The most calls that waited in the dependency's own queues at one time.",
  },
  'queue.mean': {
    label: 'mean queued',
    unit: 'ratio',
    meaning: "Calls that waited in the dependency's own queues, averaged over the scope.",
  },
});

/** The workers of our own side; those of all pools and clients are added up. */
export const POOL_METRICS = catalogue(['phase', 'client'], {
  'pool.max': {
    label: 'most workers busy',
    shown: 'notable',
    meaning: 'The most workers that were busy at one time.',
  },
  'pool.mean': {
    label: 'mean workers busy',
    unit: 'ratio',
    meaning: 'Workers that were busy, averaged over the length of the scope.',
  },
  'poolQueue.max': {
    label: 'most waiting for one',
    shown: 'notable',
    meaning: 'The most operations that waited for a worker at one time.',
  },
  'poolQueue.mean': {
    label: 'mean waiting for one',
    unit: 'ratio',
    meaning: 'Operations that waited for a worker, averaged over the length of the scope.',
  },
  workerTimeMs: {
    label: 'worker time',
    unit: 'ms',
    meaning: 'How long workers were busy, all of them added up.',
  },
});

/** Who is inside policies that let only so many in, and who waits to; those of all clients added up. */
export const ADMISSION_METRICS = catalogue(['phase', 'dependency'], {
  'bulkhead.max': {
    label: 'most in bulkheads',
    shown: 'notable',
    meaning: 'The most attempts that held a slot of a bulkhead at one time.',
  },
  'bulkhead.mean': {
    label: 'mean in bulkheads',
    unit: 'ratio',
    meaning: 'Attempts that held a slot of a bulkhead, averaged over the length of the scope.',
  },
  'bulkheadQueue.max': {
    label: 'bulkhead queue, most',
    shown: 'notable',
    meaning: 'The most attempts that waited for a slot of a bulkhead at one time.',
  },
  'bulkheadQueue.mean': {
    label: 'bulkhead queue, mean',
    unit: 'ratio',
    meaning: 'Attempts that waited for a slot of a bulkhead, averaged over the scope.',
  },
  'rateLimitQueue.max': {
    label: 'rate limit queue, most',
    shown: 'notable',
    meaning: 'The most attempts that waited for their turn at a rate limit of our own at one time.',
  },
  'rateLimitQueue.mean': {
    label: 'rate limit queue, mean',
    unit: 'ratio',
    meaning: 'Attempts that waited for their turn at a rate limit, averaged over the scope.',
  },
  'retryBudget.lowest': {
    label: 'retry budget, lowest',
    better: 'higher',
    meaning: 'The least that any one retry budget held, in its own tokens.',
  },
});

/** The buffers of fallbacks, added up. */
export const BUFFER_METRICS = catalogue(['phase', 'dependency'], {
  'buffer.max': {
    label: 'most buffered',
    shown: 'notable',
    meaning: 'The most that the buffers held at one time.',
  },
  'buffer.put': {
    label: 'buffer put',
    better: 'neither',
    shown: 'notable',
    meaning: 'What was put in a buffer to be sent later.',
  },
  'buffer.drained': {
    label: 'buffer drained',
    better: 'neither',
    shown: 'notable',
    meaning: 'What left a buffer because it was sent after all.',
  },
  'buffer.dropped': {
    label: 'buffer dropped',
    shown: 'notable',
    meaning: 'What left a buffer without being sent.',
  },
  'buffer.drainedMs': {
    label: 'buffer empty at',
    unit: 'ms',
    shown: 'notable',
    meaning:
      'When the buffers were empty again for the last time, unless something is left in them.',
  },
});
