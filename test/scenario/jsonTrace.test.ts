import { describe, expect, it } from 'vitest';
import { complaintLines, complaintsAboutTrace } from './traceTexts.js';

const A_TIME =
  'expected a number of milliseconds, or a duration with its unit such as 250ms, up to 10 years';
const A_START =
  'expected a number of milliseconds, a duration with its unit such as 250ms, up to 10 years, or a date such as 2026-03-01T12:00:00.250Z';

describe('the first of JSON Lines', () => {
  it('must be an object with known keys, the start among them', () => {
    expect(complaintLines('{"begin": 0}\n')).toEqual([
      'error: calls.csv:1:1: start: found nothing, expected a column start',
      'error: calls.csv:1:2: found the unknown column begin, expected start, latency or outcome',
    ]);
    expect(complaintLines('{"start": 0,\n')).toEqual([
      'error: calls.csv:1:1: found "{\\"start\\": 0,", expected a JSON object on one line',
    ]);
  });
});

describe('a row of JSON Lines', () => {
  it('is an object on one line', () => {
    expect(complaintLines('{"start":0}\n{"start":1\n[2]\n3\nnull\n')).toEqual([
      'error: calls.csv:2:1: found "{\\"start\\":1", expected a JSON object on one line',
      'error: calls.csv:3:1: found "[2]", expected a JSON object on one line',
      'error: calls.csv:4:1: found 3, expected a JSON object on one line',
      'error: calls.csv:5:1: found null, expected a JSON object on one line',
    ]);
  });

  it('has the keys of the first line, no fewer and no more', () => {
    const text = '{"start":0,"latency":1}\n{"start":1}\n{"start":2,"latency":3,"outcome":"ok"}\n';
    expect(complaintLines(text)).toEqual([
      `error: calls.csv:2:1: latency: found nothing, ${A_TIME}`,
      'error: calls.csv:3:24: found the key outcome, expected the keys of the first line: start, latency',
    ]);
  });

  it.each([
    ['null', 'null'],
    ['true', 'true'],
    ['-0.001', '-0.001'],
    ['"soon"', 'soon'],
    ['{"ms":1}', '{"ms":1}'],
  ])('has no start of %s', (written, shown) => {
    expect(complaintsAboutTrace(`{"start":0}\n{ "start":${written} }\n`)).toBe(
      `error: calls.csv:2:3: start: found ${shown}, ${A_START}
    { "start":${written} }
      ^
`,
    );
  });
});
