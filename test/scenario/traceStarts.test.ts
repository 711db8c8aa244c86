import { describe, expect, it } from 'vitest';
import { complaintLines, complaintsAboutTrace, traceIn } from './traceTexts.js';

const startsIn = (...lines: readonly string[]) => traceIn(lines.join('\n'))?.starts;

describe('starts that are dates', () => {
  it('count from the earliest of them, in whatever order they come', () => {
    const lines = ['start', '2026-03-01T12:00:01Z', '2026-03-01T12:00:00.25Z', '2026-03-01 12:01'];
    expect(startsIn(...lines)).toEqual(Float64Array.of(0, 750_000, 59_750_000));
  });

  it('take what else was recorded along', () => {
    const rows = ['{"start":"2026-03-01T13:00:02+01:00","latency":5,"outcome":"error"}'];
    rows.push('{"start":"2026-03-01T12:00:00Z","latency":"7ms","outcome":"ok"}');
    expect(traceIn(rows.join('\n'))).toEqual({
      starts: Float64Array.of(0, 2_000_000),
      latencies: Float64Array.of(7_000, 5_000),
      outcomes: Uint8Array.of(0, 1),
    });
  });

  it('are at most ten years apart', () => {
    expect(startsIn('start', '2020-01-01T00:00Z', '2029-12-29T00:00Z')).toEqual(
      Float64Array.of(0, 3_650 * 86_400_000_000),
    );
    const text = 'start\n2029-12-29T00:00:00.000001Z\n2025-01-01T00:00Z\n2020-01-01T00:00Z\n';
    expect(complaintsAboutTrace(text)).toBe(
      `error: calls.csv:2:1: start: found 2029-12-29T00:00:00.000001Z, expected at most 10 years after the earliest, 2020-01-01T00:00Z in line 4
    2029-12-29T00:00:00.000001Z
    ^
`,
    );
  });
});

describe('starts in different forms', () => {
  it('are refused, each with the line that all go by', () => {
    const text =
      'outcome, start\nok, 2026-03-01T12:00:00Z\nok, 5\nok, 1772366400000\nok, 2026-03-01T12:00:01Z\n';
    expect(complaintsAboutTrace(text)).toBe(
      `error: calls.csv:3:5: start: found 5, expected a date, as in line 2
    ok, 5
        ^
error: calls.csv:4:5: start: found 1772366400000, expected a date, as in line 2
    ok, 1772366400000
        ^
`,
    );
    expect(traceIn(text)).toBeUndefined();
  });

  it.each([
    ['5', '2026-03-01T12:00:00Z', 'a time from the start of the run, up to 10 years, as in line 1'],
    ['5', '1772366400000', 'a time from the start of the run, up to 10 years, as in line 1'],
    ['1772366400000', '250ms', 'milliseconds since 1970, as in line 1'],
    ['1772366400000', '1970-01-01 00:00', 'milliseconds since 1970, as in line 1'],
    ['1970-01-01 00:00', '0', 'a date, as in line 1'],
  ])('may be JSON Lines: after %s no %s', (first, other, expected) => {
    const [said] = complaintLines(`{"start":"${first}"}\n{ "start":"${other}"}\n`);
    expect(said).toContain('error: calls.csv:2:3: start: found ');
    expect(said?.endsWith(`expected ${expected}`)).toBe(true);
  });

  it('go by the first that can be read', () => {
    expect(complaintLines('start\nsoon\n\n2026-03-01T12:00:00Z\n5\n').at(-1)).toBe(
      'error: calls.csv:5:1: start: found 5, expected a date, as in line 4',
    );
  });
});

describe('a trace that starts late', () => {
  it('is played as it is, with a warning that shows the earliest start', () => {
    const text = 'start\n2d\n1d1s\n3d\n';
    expect(complaintsAboutTrace(text)).toBe(
      `warning: calls.csv:3:1: start: found 1d1s as the earliest start, expected one in the first day of the run
    1d1s
    ^
  nothing happens before: subtract it from all of them
`,
    );
    expect(traceIn(text)?.starts).toHaveLength(3);
  });

  it.each([
    ['1772366400', '20d12h19m26.4s'],
    ['1772366400.25', '20d12h19m26.40025s'],
  ])('may be one of seconds since 1970: %s', (seconds, time) => {
    const [said, hint] = complaintLines(`start\n${seconds}\n`);
    expect(said).toContain(`found ${seconds} (${time}) as the earliest start, expected`);
    expect(hint).toBe(`  seconds since 1970? write them with their unit: ${seconds}s`);
    expect(complaintLines(`start\n${seconds}s\n`)).toEqual([]);
  });

  it('is one that starts after its first day', () => {
    expect(complaintLines('start\n3d\n1d\n')).toEqual([]);
    expect(complaintLines('start\n3d\n86400000.001\n')).toHaveLength(2);
  });
});
