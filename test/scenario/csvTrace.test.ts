import { describe, expect, it } from 'vitest';
import { complaintLines, complaintsAboutTrace } from './traceTexts.js';

const NEEDED = 'error: calls.csv:1:1: start: found nothing, expected a column start';
const KNOWN = 'expected start, latency or outcome';

describe('the header of comma-separated values', () => {
  it.each([
    ['Start', `1:1: found the unknown column Start, ${KNOWN}`, '  did you mean start?'],
    ['start_ms', `1:1: found the unknown column start_ms, ${KNOWN}`, undefined],
    ['0', `1:1: found the unknown column 0, ${KNOWN}`, '  the first line names the columns: start'],
    [
      'start;latency',
      `1:1: found the unknown column "start;latency", ${KNOWN}`,
      '  columns are separated by commas',
    ],
  ])('must name known columns, and not %s', (header, complaint, hint) => {
    const said = complaintLines(`${header}\n0\n`);
    expect(said).toContain(`error: calls.csv:${complaint}`);
    expect(said).toContain(NEEDED);
    expect(said).toHaveLength(hint === undefined ? 2 : 3);
    if (hint !== undefined) expect(said).toContain(hint);
  });

  it('must name each column once, and no column nothing', () => {
    expect(complaintsAboutTrace('start, latency,,start\n0,1,2,3\n')).toBe(
      `error: calls.csv:1:16: found a column without a name, ${KNOWN}
    start, latency,,start
                   ^
error: calls.csv:1:17: start: found start a second time, expected each column once
    start, latency,,start
                    ^
`,
    );
  });

  it('must name the start', () => {
    expect(complaintLines('latency,outcome\n0,ok\n')).toEqual([NEEDED]);
  });

  it('that is wrong is all that is said: nothing below it can be understood', () => {
    expect(complaintLines('begin,latency\nx,y\n')).toHaveLength(2);
  });
});

describe('a row of comma-separated values', () => {
  it('has a cell for each column', () => {
    expect(complaintLines('start,latency\n1\n2,3,4\n5,6\n')).toEqual([
      'error: calls.csv:2:1: found 1 cell, expected 2: start, latency',
      'error: calls.csv:3:1: found 3 cells, expected 2: start, latency',
    ]);
  });

  it('ends a cell at a comma, also where a log has it before the fraction of a second', () => {
    expect(complaintLines('start\n"2026-03-01 12:00:00,250"\n')).toEqual([
      'error: calls.csv:2:1: found 2 cells, expected 1: start',
      '  seconds have their fraction after a dot',
    ]);
  });

  it('is shown with the cell that is wrong, blanks aside', () => {
    expect(complaintsAboutTrace('start, latency\n1,  "soon"\n')).toContain(`
    1,  "soon"
        ^
`);
  });
});
