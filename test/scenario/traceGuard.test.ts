import { describe, expect, it } from 'vitest';
import { MOST_OPERATIONS } from '../../src/scenario/traceGuard.js';
import { complaintsAboutTrace, traceIn } from './traceTexts.js';

describe('a trace that is not read at all', () => {
  it.each([
    ['start\n0\n\u0000', '3:1'],
    ['start\n0\n1\u0007', '3:2'],
    ['\ufffdstart\n0', '1:1'],
  ])('is no text: %j', (text, place) => {
    expect(complaintsAboutTrace(text)).toBe(
      `error: calls.csv:${place}: found bytes that are not text, expected a text file in UTF-8\n`,
    );
    expect(traceIn(text)).toBeUndefined();
  });

  it('holds too many operations', () => {
    const most = `start\n${'1\n'.repeat(MOST_OPERATIONS)}`;
    expect(traceIn(most)?.starts.length).toBe(1_000_000);
    expect(complaintsAboutTrace(`${most}1\n`)).toBe(
      'error: calls.csv:1000002:1: found 1000003 lines, expected at most 1000000 operations\n  play a part of it\n',
    );
  });
});
