import { describe, expect, it } from 'vitest';
import { MOST_PROBLEMS } from '../../src/scenario/traceProblems.js';
import { complaintLines, complaintsAboutTrace } from './traceTexts.js';

const bad = (count: number) => `start\n${'soon\n'.repeat(count)}`;

describe('many problems', () => {
  it('are said one by one up to twenty', () => {
    const lines = complaintLines(bad(MOST_PROBLEMS));
    expect(lines).toHaveLength(20);
    expect(lines.at(-1)).toContain('error: calls.csv:21:1: start: found soon, expected');
  });

  it('beyond that are counted', () => {
    const lines = complaintLines(bad(1_000));
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe(
      'error: calls.csv:22:1: found 980 more like these from here on, expected none',
    );
  });
});

describe('a line that would upset a terminal', () => {
  it('is not shown', () => {
    expect(complaintsAboutTrace('start\n\u001b[2J\n')).toBe(
      'error: calls.csv:2:1: found bytes that are not text, expected a text file in UTF-8\n',
    );
    expect(complaintsAboutTrace('start\n\tsoon\n')).toContain('\n     soon\n');
  });
});
