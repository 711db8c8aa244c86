import { describe, expect, it } from 'vitest';
import { byRate, constant, either, exponential, inARow, S, Story, tell } from './failsafeStory.js';

describe('failsafe, consecutive failures', () => {
  it('opens at the n-th failure in a row', () => {
    const steps = ['0 fail', '0 fail', '0 ok', '0 fail', '0 fail', '0 fail'];
    expect(tell(inARow(3), ...steps).slice(-2)).toEqual(['closed', 'open until 1000']);
  });

  it('opens at the first failure when the limit is 0', () => {
    expect(tell(inARow(0), '0 fail')).toEqual(['open until 1000']);
  });

  it('does not set the count back when it opens', () => {
    expect(tell(inARow(2), '0 fail', '0 fail', '0 policy').at(-1)).toBe('2 in a row');
  });

  it('opens for 300 s when the backoff has ended', () => {
    const settings = inARow(1, { kind: 'list', durations: [S / 2] });
    const seen = tell(
      settings,
      '0 fail, 501 ask, 501 fail, 300502 ask, 300502 fail, 600503 ask, 600503 ok, 600503 fail',
    );
    expect(seen.filter((line) => line.startsWith('open'))).toEqual([
      'open until 500',
      'open until 300501',
      'open until 600502',
      'open until 601003',
    ]);
  });
});

describe('failsafe, success rate', () => {
  it('opens at exactly one window since the beginning, not a millisecond earlier', () => {
    const seen = tell(byRate(), '1 fail', '9999.999 fail', '10000 fail');
    expect(seen).toEqual(['closed', 'closed', 'open until 11000']);
  });

  it('stays closed at exactly the required rate', () => {
    // e^-1 is the weight of the success one window ago.
    const exactly = byRate({ required_success_rate: Math.exp(-1) });
    expect(tell(exactly, '1 ok', '10001 fail')).toEqual(['closed', 'closed']);
    const above = byRate({ required_success_rate: Math.exp(-1) + 1e-9 });
    expect(tell(above, '1 ok', '10001 fail')).toEqual(['closed', 'open until 11001']);
  });

  it('opens at the minimum of requests itself, the failure included', () => {
    const three = byRate({ min_request_threshold: 3 });
    expect(tell(three, '9000 fail', '10000 fail', '10001 fail')).toEqual([
      'closed',
      'closed',
      'open until 11001',
    ]);
  });

  it('weighs earlier outcomes by e to the minus time over window', () => {
    const seen = tell(
      byRate({ required_success_rate: 0 }),
      '1000 ok, 2000 fail, 4000 ok, 4000 policy',
    );
    const rate = 1 - Math.exp(-0.2) + Math.exp(-0.1) * Math.exp(-0.2);
    expect(seen.at(-1)).toBe(
      `rate ${Math.round(rate * 1e6) / 1e6} at 4000, requests 1 1 1 0 0 at 2`,
    );
  });

  it('takes the latest outcome alone in the first millisecond', () => {
    const seen = tell(
      byRate(),
      '0 fail, 0.999 ok, 0.999 policy, 0.999 fail, 0.999 policy, 1 ok, 2 ok, 2 policy',
    );
    const rates = seen.filter((line) => line.startsWith('rate')).map((line) => line.split(',')[0]);
    expect(rates).toEqual(['rate 1 at 0', 'rate 0 at 0', 'rate 1 at 2']);
  });

  it('cannot open again for a whole window after a close', () => {
    const start = ['1 fail', '10000 fail', '12000 ask', '12000 ok'];
    const seen = tell(byRate({ required_success_rate: 1 }), ...start, '21999.999 fail, 22000 fail');
    expect(seen.slice(3)).toEqual(['closed', 'closed', 'open until 23000']);
  });

  it('keeps its beginning when half-open opens again', () => {
    const seen = tell(
      byRate({ backoff: exponential }),
      '1 fail, 10000 fail, 11001 ask, 11001 fail, 11001 policy',
    );
    expect(seen.slice(2)).toEqual([
      'half-open',
      'open until 13001',
      'rate 0 at 11001, requests 2 0 0 0 0 at 0',
    ]);
  });

  it('uses the whole seconds of its window', () => {
    const settings = byRate({ window: 2_900_000 });
    expect(tell(settings, '1 fail', '1999 fail', '2000 fail')).toEqual([
      'closed',
      'closed',
      'open until 3000',
    ]);
    const quiet = byRate({ window: 2_900_000, required_success_rate: 0 });
    const rate = Math.round(Math.exp(-1) * 1e6) / 1e6;
    expect(tell(quiet, '1 ok', '2001 fail', '2001 policy').at(-1)).toBe(
      `rate ${rate} at 2001, requests 1 0 0 1 0 at 3`,
    );
  });

  it('takes the latest outcome alone with a window below a second', () => {
    const settings = byRate({ window: 999_000, min_request_threshold: 3 });
    const seen = tell(settings, '10 ok', '10 ok', '10 ok', '11 ok', '11 policy', '11 fail');
    expect(seen.slice(4)).toEqual(['rate 1 at 11, requests 4 0 0 0 0 at 0', 'open until 1011']);
  });

  it('refuses a window below 5 ms, where the library divides by zero', () => {
    expect(() => new Story(byRate({ window: 4_999 }))).toThrow(
      new RangeError('window: less than 5 ms'),
    );
    expect(tell(byRate({ window: 5_000 }), '0 ok')).toEqual(['closed']);
  });

  it('says why it opened', () => {
    const story = new Story(byRate({ required_success_rate: 0.8 }));
    story.tell('1 ok', '10001 fail');
    expect(story.breaker.why).toBe('success rate 36.8 % over 10s, required 80 %; opens for 1s');
  });
});

describe('failsafe, or_else', () => {
  it('opens for the longer duration when both open', () => {
    const [short, long] = [inARow(1, constant(S)), inARow(1, constant(3 * S))];
    expect([
      ...tell(either(short, long), '0 fail'),
      ...tell(either(long, short), '0 fail'),
    ]).toEqual(['open until 3000', 'open until 3000']);
  });

  it('opens when one of them does, for its duration', () => {
    const [eager, lazy] = [inARow(1, constant(S)), inARow(9, constant(3 * S))];
    expect([
      ...tell(either(eager, lazy), '0 fail'),
      ...tell(either(lazy, eager), '0 fail'),
    ]).toEqual(['open until 1000', 'open until 1000']);
  });

  it('moves only the backoff of the side that opens', () => {
    const settings = either(inARow(1, constant(S)), inARow(2, exponential));
    const steps = ['0 fail, 1001 ask, 1001 fail, 2002 ask, 2002 fail, 4003 ask, 4003 fail'];
    // Left: 1 s, always. Right, from its second failure on: 1 s, 2 s, 4 s.
    expect(tell(settings, ...steps).filter((line) => line.startsWith('open'))).toEqual([
      'open until 1000',
      'open until 2001',
      'open until 4002',
      'open until 8003',
    ]);
  });

  it('shows both sides every success and every close', () => {
    const settings = either(inARow(2, exponential), inARow(3));
    const steps = [
      '0 fail, 0 ok, 0 policy, 0 fail, 0 fail, 0 policy, 1001 ask, 1001 ok, 1001 policy',
    ];
    expect(tell(settings, ...steps).filter((line) => line.includes('row'))).toEqual([
      '0 in a row; 0 in a row',
      '2 in a row; 2 in a row',
      '0 in a row; 0 in a row',
    ]);
  });

  it('names the side that opened, or both', () => {
    const why = (left: number, right: number) => {
      const story = new Story(either(inARow(left), inARow(right)));
      story.tell('0 fail', '0 fail');
      return story.breaker.why.replaceAll(/consecutive failures: (.), limit/g, '$1 of');
    };
    expect([why(2, 9), why(9, 2), why(2, 2)]).toEqual([
      '2 of 2; opens for 1s',
      '2 of 2; opens for 1s',
      '2 of 2; 2 of 2; opens for 1s',
    ]);
  });
});
