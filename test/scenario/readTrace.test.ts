import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import { RECORDED_OUTCOMES } from '../../src/model/recording.js';
import { formatDuration, toMillis } from '../../src/model/time.js';
import { complaintsAboutTrace, traceIn } from './traceTexts.js';

const starts = (text: string) => [...(traceIn(text)?.starts ?? ['nothing was read'])];

describe('a trace', () => {
  it('of start times alone is a column of milliseconds or durations', () => {
    expect(starts('start\n0\n12.5\n250ms\n1m30s\n')).toEqual([0, 12_500, 250_000, 90_000_000]);
  });

  it('may say how long each operation took and how it ended', () => {
    const text = 'outcome,start,latency\nok,0,5.25\ntimeout,10,1s\nerror,20,0\n';
    expect(traceIn(text)).toEqual({
      starts: Float64Array.of(0, 10_000, 20_000),
      latencies: Float64Array.of(5_250, 1_000_000, 0),
      outcomes: Uint8Array.of(0, 2, 1),
    });
  });

  it('may be JSON Lines, with the same columns as keys', () => {
    const text = [
      '{"start": 0, "latency": 5.25, "outcome": "ok"}',
      '{"outcome": "rate-limited", "start": "10ms", "latency": "1s"}',
      '',
      '{"start": 2e1, "latency": 0, "outcome": "overloaded"}',
    ];
    expect(traceIn(text.join('\n'))).toEqual({
      starts: Float64Array.of(0, 10_000, 20_000),
      latencies: Float64Array.of(5_250, 1_000_000, 0),
      outcomes: Uint8Array.of(0, 3, 4),
    });
  });

  it('may be written on Windows, in quotes, with blanks and without a last line end', () => {
    const text = '\ufeff"start", "latency"\r\n\r\n "5" ,1ms\r\n  \r\n7, "2ms"';
    expect(traceIn(text)).toEqual({
      starts: Float64Array.of(5_000, 7_000),
      latencies: Float64Array.of(1_000, 2_000),
      outcomes: null,
    });
  });

  it('rounds milliseconds to a microsecond, since clocks write more than they measure', () => {
    expect(starts('start\n1.0004\n1.0006\n1e-3\n')).toEqual([1, 1_000, 1_001]);
  });

  it('comes back as it was written, however it was written and in whatever order', () => {
    const row = fc.record({
      start: fc.integer({ min: 0, max: LONGEST }),
      latency: fc.integer({ min: 0, max: LONGEST }),
      outcome: fc.constantFrom(...RECORDED_OUTCOMES),
    });
    const property = fc.property(fc.array(row, { minLength: 1 }), fc.nat(2), (rows, form) => {
      const write = (time: number) => (form === 0 ? formatDuration(time) : toMillis(time));
      const lines = rows.map(({ start, latency, outcome }) =>
        form === 2
          ? JSON.stringify({ outcome, start: write(start), latency: write(latency) })
          : [outcome, write(start), write(latency)].join(','),
      );
      const text = [...(form === 2 ? [] : ['outcome,start,latency']), ...lines].join('\n');
      const sorted = rows.toSorted((a, b) => a.start - b.start);
      expect(traceIn(text)).toEqual({
        starts: Float64Array.from(sorted, ({ start }) => start),
        latencies: Float64Array.from(sorted, ({ latency }) => latency),
        outcomes: Uint8Array.from(sorted, ({ outcome }) => RECORDED_OUTCOMES.indexOf(outcome)),
      });
    });
    fc.assert(property);
  });

  it('of dates is that of their times from the earliest on, wherever the clocks were', () => {
    const start = fc.record({
      time: fc.integer({ min: 0, max: LONGEST }),
      zone: fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 }),
    });
    const starting = fc.array(start, { minLength: 1 });
    const origin = fc.integer({ min: 0, max: 4_000_000_000_000 });
    const property = fc.property(starting, origin, fc.boolean(), (rows, begin, isJson) => {
      const earliest = Math.min(...rows.map(({ time }) => time));
      const times = rows.map(({ time }) => `${time - earliest}us`);
      const dates = rows.map(({ time, zone }) => dateOf(begin, time, zone));
      const csv = ['start', ...times].join('\n');
      const lines = isJson
        ? dates.map((date) => JSON.stringify({ start: date }))
        : ['start', ...dates];
      expect(traceIn(lines.join('\n'))).toEqual(traceIn(csv));
    });
    fc.assert(property);
  });

  it('of milliseconds since 1970 is that of their times from the earliest on', () => {
    const starting = fc.array(fc.integer({ min: 0, max: LONGEST }), { minLength: 1 });
    const origin = fc.integer({ min: LONGEST / 1_000 + 1, max: 4_000_000_000_000 });
    const property = fc.property(starting, origin, fc.nat(2), (starts, begin, form) => {
      const earliest = Math.min(...starts);
      const written = starts.map((time) => countOf(begin, time, form));
      expect(traceIn(['start', ...written].join('\n'))).toEqual(
        traceIn(['start', ...starts.map((time) => `${time - earliest}us`)].join('\n')),
      );
    });
    fc.assert(property);
  });
});

/** A moment as somebody writes it whose clock is so many minutes ahead of UTC. */
function dateOf(begin: number, micros: number, zone: number): string {
  const millis = Math.floor(micros / 1_000);
  const local = new Date(begin + millis + zone * 60_000).toISOString().slice(0, -1);
  const [hours, minutes] = [Math.trunc(Math.abs(zone) / 60), Math.abs(zone) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  const offset = `${zone < 0 ? '-' : '+'}${hours}:${minutes}`;
  return `${local}${String(micros % 1_000).padStart(3, '0')}${offset}`;
}

/** So many microseconds after so many milliseconds since 1970; written in digits, not by a float. */
function countOf(begin: number, micros: number, form: number): string {
  const whole = BigInt(begin) * 1_000n + BigInt(micros);
  const per = form === 2 ? 1_000_000n : 1_000n;
  const fraction = String(whole % per).padStart(form === 2 ? 6 : 3, '0');
  if (form === 0) return `${whole}us`;
  return `${whole / per}.${fraction}${form === 2 ? 's' : ''}`;
}

describe('what is wrong with a trace', () => {
  it('is said all at once, each with its place', () => {
    const text = 'start,outcome\n0,ok\n-5,ok\n10,broken\n20\n,late\n30,ok\n';
    expect(complaintsAboutTrace(text)).toBe(
      `error: calls.csv:3:1: start: found -5, expected a number of milliseconds, a duration with its unit such as 250ms, up to 10 years, or a date such as 2026-03-01T12:00:00.250Z
    -5,ok
    ^
error: calls.csv:4:4: outcome: found broken, expected ok, error, timeout, rate-limited or overloaded
    10,broken
       ^
error: calls.csv:5:1: found 1 cell, expected 2: start, outcome
    20
    ^
error: calls.csv:6:1: start: found nothing, expected a number of milliseconds, a duration with its unit such as 250ms, up to 10 years, or a date such as 2026-03-01T12:00:00.250Z
    ,late
    ^
error: calls.csv:6:2: outcome: found late, expected ok, error, timeout, rate-limited or overloaded
    ,late
     ^
`,
    );
    expect(traceIn(text)).toBeUndefined();
  });

  it('is shown without the marks that an editor leaves around a line', () => {
    expect(complaintsAboutTrace('\ufeffstart\r\nsoon\r\n')).toContain('\n    soon\n    ^\n');
    expect(complaintsAboutTrace('\ufeffbegin\r\n')).toContain(
      'calls.csv:1:1: found the unknown column begin, expected start, latency or outcome\n    begin\n',
    );
    expect(traceIn('\ufeff{"start":1}\r\n{"start":2}')?.starts).toEqual(
      Float64Array.of(1_000, 2_000),
    );
  });

  it.each(['', '\n \n', 'start\n', 'start\r\n\r\n'])('is that it has no operations: %j', (text) => {
    expect(complaintsAboutTrace(text)).toBe(
      'error: calls.csv:1:1: found no operations, expected a line for at least one\n',
    );
  });
});
