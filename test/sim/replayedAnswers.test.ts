import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VariantPlan } from '../../src/model/plan.js';
import type { LabRecord } from '../../src/model/records.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { RecordList } from '../records.js';
import { scenarioWith } from '../scenarioTexts.js';
import { start } from '../starts.js';

interface Client {
  readonly policies?: string;
  readonly dependency?: string;
  /** More of the world, as lines of the file. */
  readonly world?: string;
}

/** A client that calls a recorded dependency when the operations of a trace started. */
function playing(
  csv: string,
  { policies = '[]', dependency = '', world = '' }: Client,
): VariantPlan {
  const text = scenarioWith({ policies, dependency: `{ recorded: true${dependency} }` })
    .replace('{ operations: 3 }', '{ trace: calls.csv }')
    .replace('world:\n', `world:\n${world}`);
  const findTrace = () => ({ source: { file: 'calls.csv', text: csv } });
  const { plan, problems } = readScenario({ file: 'my.yaml', text }, [], undefined, findTrace);
  const [variant] = plan?.variants ?? [];
  if (variant === undefined) throw new Error(problemsText(problems, PLAIN));
  return variant;
}

/** What all came to that was recorded of a run. */
function recordsOf(csv: string, client: Client = {}): RecordList {
  const list = new RecordList();
  const run = start(playing(csv, client), list);
  while (run.step());
  return list;
}

const millis = (time: number): number => time / 1_000;

/** How the calls of each operation ended: `from 0 ms, 20 ms: ok`, those that were given up too. */
function callsOf(csv: string, client: Client = {}): readonly string[] {
  const { records } = recordsOf(csv, client);
  return records
    .filter(({ kind }) => kind === 'call-answered' || kind === 'call-abandoned')
    .toSorted((a, b) => a.operation - b.operation || a.attempt - b.attempt)
    .map(({ at, operation, attempt, value, ...record }) => {
      const from = millis(at - value);
      return `${operation}/${attempt} from ${from}: ${endOf(record)} after ${millis(value)}`;
    });
}

function endOf({ kind, ok, reason }: Pick<LabRecord, 'kind' | 'ok' | 'reason'>): string {
  if (kind === 'call-abandoned') return 'given up';
  return ok ? 'ok' : reason || 'error';
}

const INCIDENT = `start,latency,outcome
0,20,ok
100,50,error
200,2,overloaded
300,3,rate-limited
400,1000,timeout
500,25,ok
`;

describe('a recorded dependency', () => {
  it('answers operations that call as they did back then as it did back then', () => {
    expect(callsOf(INCIDENT, { policies: '[timeout: 700ms]' })).toEqual([
      '0/1 from 0: ok after 20',
      '1/1 from 100: error after 50',
      '2/1 from 200: overloaded after 2',
      '3/1 from 300: rate-limited after 3',
      '4/1 from 400: given up after 700',
      '5/1 from 500: ok after 25',
    ]);
  });

  it('gives back any trace to operations without policies', () => {
    const row = fc.record({
      start: fc.nat(5_000),
      latency: fc.nat(3_000),
      outcome: fc.constantFrom('ok', 'error', 'rate-limited', 'overloaded'),
    });
    const property = fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
      const lines = rows.map(({ start, latency, outcome }) => `${start},${latency},${outcome}\n`);
      const { records } = recordsOf(`start,latency,outcome\n${lines.join('')}`);
      const settled = records
        .filter(({ kind }) => kind === 'operation-settled')
        .toSorted((a, b) => a.operation - b.operation)
        .map(({ at, value, ok, reason }) => ({
          start: millis(at - value),
          latency: millis(value),
          outcome: ok ? 'ok' : reason || 'error',
        }));
      expect(settled).toEqual(rows.toSorted((a, b) => a.start - b.start));
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('answers a retry as it answered the operation that had started last by then', () => {
    const retry = '[retry: { maxAttempts: 3, delay: 230ms }, timeout: 100ms]';
    const [own, neighbour, ...rest] = callsOf(INCIDENT, { policies: retry }).filter((line) =>
      line.startsWith('1/'),
    );
    // It fails at 150 ms, and calls at 380 ms, when the latest of all is the one of 300 ms; that
    // fails at 383 ms, and by 613 ms the dependency has recovered.
    expect([own, neighbour, ...rest]).toEqual([
      '1/1 from 100: error after 50',
      '1/2 from 380: rate-limited after 3',
      '1/3 from 613: ok after 25',
    ]);
  });

  it('answers each of those that started together as it answered them', () => {
    const burst = 'start,latency,outcome\n5,1,ok\n5,2,error\n5,3,ok\n9,7,ok\n';
    const retry = '[retry: { maxAttempts: 2, delay: 1ms }]';
    expect(callsOf(burst, { policies: retry })).toEqual([
      '0/1 from 5: ok after 1',
      '1/1 from 5: error after 2',
      // Nobody has started since.
      '1/2 from 8: error after 2',
      '2/1 from 5: ok after 3',
      '3/1 from 9: ok after 7',
    ]);
  });

  it('answers whoever calls before anybody started as the first', () => {
    const polled = recordsOf('start,latency\n100,7\n', {
      policies: '[healthCheck: { interval: 50ms }]',
    });
    const [first] = polled.records.filter(({ kind }) => kind === 'call-answered');
    expect(millis(first?.value ?? 0)).toBe(7);
  });

  it('answers well, or takes its usual time, where the trace does not say', () => {
    expect(callsOf('start,latency\n0,20\n')).toEqual(['0/1 from 0: ok after 20']);
    expect(callsOf('start,outcome\n0,error\n', { dependency: ', latency: 3ms' })).toEqual([
      '0/1 from 0: error after 3',
    ]);
  });

  it('never answers where a timeout was recorded: nobody knows when it would have', () => {
    const { records } = recordsOf('start,latency,outcome\n0,20,timeout\n');
    expect(records.at(-1)).toMatchObject({
      kind: 'run-ended',
      reason: '1 operation has not settled',
    });
  });

  it('has its trouble, its network and its queue besides', () => {
    const rows = 'start,latency,outcome\n0,20,ok\n1,20,ok\n';
    const dependency = ', network: 4ms, capacity: { servers: 1 }';
    expect(callsOf(rows, { dependency })).toEqual([
      '0/1 from 0: ok after 28',
      // It arrives at 5 ms, waits until 24 ms, is served until 44 ms and is back at 48 ms.
      '1/1 from 1: ok after 47',
    ]);
    expect(callsOf(rows, { dependency: ', recoversAfter: 21ms' })).toEqual([
      '0/1 from 0: error after 20',
      '1/1 from 1: ok after 20',
    ]);
  });

  it('is one of several only where it says so', () => {
    const dependencies = `  dependencies: { a: { recorded: true }, b: { latency: 1ms } }
  flows: { both: { steps: [{ call: a }, { call: b }] } }
`;
    const text = scenarioWith()
      .replace('{ operations: 3 }', '{ trace: calls.csv }')
      .replace('  dependency: {}\n', dependencies);
    const findTrace = () => ({ source: { file: 'calls.csv', text: 'start,latency\n0,20\n' } });
    const { plan } = readScenario({ file: 'my.yaml', text }, [], undefined, findTrace);
    const list = new RecordList();
    const [variant] = plan?.variants ?? [];
    if (variant === undefined) throw new Error('it has no variant');
    const run = start(variant, list);
    while (run.step());
    expect(list.linesOf('call-answered')).toEqual([
      '20000 call-answered 0/1 a ok',
      '21000 call-answered 0/2 b ok',
    ]);
  });
});
