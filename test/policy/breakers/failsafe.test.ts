import { describe, expect, it } from 'vitest';
import { NEVER } from '../../../src/model/time.js';
import { byRate, constant, either, exponential, inARow, Story, tell } from './failsafeStory.js';

describe('failsafe, the state machine', () => {
  it('at exactly the end of the open duration it is still open', () => {
    const seen = tell(inARow(1), '5 ask', '5 fail', '1005 ask', '1005.001 ask');
    expect(seen).toEqual(['closed', 'open until 1005', 'refused, open until 1005', 'half-open']);
  });

  it('moves to half-open by a call only', () => {
    const story = new Story(inARow(1));
    const seen = story.tell('0 fail', '5000 wake', '5000 leave', '5000 ask');
    expect(seen).toEqual(['open until 1000', 'open until 1000', 'open until 1000', 'half-open']);
    expect(story.breaker.nextWake).toBe(NEVER);
  });

  it('refuses at the very moment of opening even with an open duration of 0', () => {
    const seen = tell(inARow(1, constant(0)), '7 fail', '7 ask', '7.001 ask');
    expect(seen).toEqual(['open until 7', 'refused, open until 7', 'half-open']);
  });

  it('admits every call in half-open', () => {
    const asks = ['2000 ask', '2000 ask', '2000 ask', '9000 ask'];
    expect(tell(inARow(1), '0 fail', ...asks).slice(1)).toEqual(
      new Array<string>(4).fill('half-open'),
    );
  });

  it('closes at one success in half-open, then counts that success as the first', () => {
    const settings = either(byRate(), inARow(2));
    const seen = tell(settings, '0 fail', '0 fail', '2000 ask', '2500 ok', '2500 policy');
    const first = 'rate 1 at 0, requests 1 0 0 0 0 at 0; 0 in a row';
    expect(seen.slice(1)).toEqual(['open until 1000', 'half-open', 'closed', first]);
  });

  it('opens again at any failure in half-open, for a time from then on', () => {
    const seen = tell(inARow(1), '0 fail', '2000 ask', '2300 fail', '3300 ask', '3300.001 ask');
    expect(seen.slice(2)).toEqual(['open until 3300', 'refused, open until 3300', 'half-open']);
  });

  it('ignores a failure while open: nothing is counted and the end stays', () => {
    const settings = either(byRate(), inARow(1));
    const seen = tell(settings, '5 fail', '6 policy', '500 fail', '500 policy');
    const same = 'rate 0 at 5, requests 1 0 0 0 0 at 0; 1 in a row';
    expect(seen).toEqual(['open until 1005', same, 'open until 1005', same]);
  });

  it('counts a success while open and stays open', () => {
    const settings = either(byRate(), inARow(1));
    const seen = tell(settings, '5 fail', '500 ok', '500 policy');
    const rate = Math.round((1 - Math.exp(-0.0495)) * 1e6) / 1e6;
    expect(seen.slice(1)).toEqual([
      'open until 1005',
      `rate ${rate} at 500, requests 2 0 0 0 0 at 0; 0 in a row`,
    ]);
  });

  it('repeats the old open duration when a late success has set the count back', () => {
    const settings = inARow(2, exponential);
    const steps = ['0 fail', '0 fail', '1001 ask', '1001 fail', '1500 ok', '4000 ask', '4000 fail'];
    // 1 s, 2 s; then the policy has seen one failure only and says nothing: 2 s again.
    expect(tell(settings, ...steps).slice(1)).toEqual([
      'open until 1000',
      'half-open',
      'open until 3001',
      'open until 3001',
      'half-open',
      'open until 6000',
    ]);
  });

  it('goes on to the next open duration at every failed probe, and back to the first after a close', () => {
    const steps = [
      '0 fail, 1001 ask, 1001 fail, 3002 ask, 3002 fail, 7003 ask, 7003 ok, 7003 fail',
    ];
    expect(tell(inARow(1, exponential), ...steps)).toEqual([
      'open until 1000',
      'half-open',
      'open until 3001',
      'half-open',
      'open until 7002',
      'half-open',
      'closed',
      'open until 8003',
    ]);
  });

  it('reports an error that does not count as a success', () => {
    const seen = tell(
      inARow(2),
      '0 fail, 0 ignore, 0 policy, 0 fail, 0 fail, 2000 ask, 2000 ignore',
    );
    expect(seen.slice(2)).toEqual([
      '0 in a row',
      'closed',
      'open until 1000',
      'half-open',
      'closed',
    ]);
  });

  it('is told nothing when a call is given up', () => {
    expect(tell(inARow(2), '0 fail', '1 leave', '1 policy')).toEqual([
      'closed',
      'closed',
      '1 in a row',
    ]);
  });

  it('forgets everything when reset by hand, from open and from half-open', () => {
    const settings = either(byRate(), inARow(2, exponential));
    const gone = 'rate 0 at 0, requests 0 0 0 0 0 at 0; 0 in a row';
    expect(tell(settings, '5 fail', '5 fail', '6 reset', '6 policy', '6 ask').slice(2)).toEqual([
      'closed',
      gone,
      'closed',
    ]);
    const later = tell(
      settings,
      '5 fail, 5 fail, 1006 ask, 1006 reset, 1006 policy, 1006 fail, 1006 fail',
    );
    expect(later.slice(3)).toEqual(['closed', gone, 'closed', 'open until 2006']);
  });

  it('keeps its history when reset while closed', () => {
    expect(tell(inARow(2), '0 fail', '1 reset', '1 policy', '2 fail')).toEqual([
      'closed',
      'closed',
      '1 in a row',
      'open until 1002',
    ]);
  });

  it('says why', () => {
    const story = new Story(inARow(2, exponential));
    const why = (...steps: readonly string[]) => {
      story.tell(...steps);
      return story.breaker.why;
    };
    expect([
      why('0 fail'),
      why('0 fail'),
      why('1001 ask'),
      why('1001 fail'),
      why('1002 ok', '4000 ask', '4000 fail'),
      why('5000 reset'),
      why('6000 fail', '6000 fail', '7001 ask', '7001 ok'),
    ]).toEqual([
      '',
      'consecutive failures: 2, limit 2; opens for 1s',
      'open for 1s',
      'a call failed in half-open; consecutive failures: 3, limit 2; opens for 2s',
      'a call failed in half-open; opens for 2s',
      'reset by hand',
      'a call succeeded in half-open',
    ]);
  });
});
