import { describe, expect, it } from 'vitest';
import type { Differences, TripAnswer } from '../../src/model/differences.js';
import { differencesText } from '../../src/report/differencesText.js';

const NOTHING: Differences = {
  trip: [],
  window: [],
  cooldown: [],
  admission: [],
  decision: [],
  late: [],
  ignored: [],
};

const odd: TripAnswer = {
  counts: 'number',
  limit: '5',
  comparison: null,
  floor: { comparison: null, calls: 10, of: 'ended' },
  opensOn: null,
};

/** The lines of one table. */
function tableOf(found: Partial<Differences>, title: string): readonly string[] {
  const lines = differencesText({ ...NOTHING, ...found }).split('\n');
  const from = lines.indexOf(title);
  const start = lines.findIndex((line, index) => index > from && line.startsWith('┌'));
  return lines.slice(start, lines.indexOf('', start));
}

describe('the tables of differences', () => {
  it('say it where nothing trips, and name versions only where they differ', () => {
    const found = {
      trip: [
        { model: 'a', versions: ['2', '1'], rule: 'x', answers: odd },
        { model: 'b', versions: ['2'], rule: 'x', answers: odd },
        { model: 'b', versions: ['1', '0'], rule: 'x', answers: odd },
        { model: 'b', versions: ['2'], rule: 'y', answers: odd },
      ],
    };
    expect(tableOf(found, 'How a closed breaker trips')).toEqual([
      '┌────────┬──────┬──────────┬─────────────────┬──────────┐',
      '│ Model  │ Rule │ Trips at │ Minimum         │ Opens on │',
      '├────────┼──────┼──────────┼─────────────────┼──────────┤',
      '│ a      │ x    │ not by 5 │ not at 10 ended │ nothing  │',
      '│ b 2    │ x    │ not by 5 │ not at 10 ended │ nothing  │',
      '│ b 1, 0 │ x    │ not by 5 │ not at 10 ended │ nothing  │',
      '│ b      │ y    │ not by 5 │ not at 10 ended │ nothing  │',
      '└────────┴──────┴──────────┴─────────────────┴──────────┘',
    ]);
  });

  it('have dashes for a model without such a thing, and a word for another length', () => {
    const answers = {
      comparison: null,
      firstCall: { from: 998, to: 998 },
      endsBy: 'a call',
      restartsAt: null,
    } as const;
    const found = {
      cooldown: [
        { model: 'a', versions: [], rule: '', answers },
        { model: 'b', versions: [], rule: '', answers: null },
      ],
    };
    expect(tableOf(found, 'How open ends')).toEqual([
      '┌───────┬────────────────┬────────────┬─────────┬───────────────┐',
      '│ Model │ At exactly     │ First call │ Ends by │ Failed probe: │',
      '│       │ 1000 ms        │ after      │         │ counts from   │',
      '├───────┼────────────────┼────────────┼─────────┼───────────────┤',
      '│ a     │ another length │ 998 ms     │ a call  │ -             │',
      '│ b     │ -              │ -          │ -       │ -             │',
      '└───────┴────────────────┴────────────┴─────────┴───────────────┘',
    ]);
  });
});
