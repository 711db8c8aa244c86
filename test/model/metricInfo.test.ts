import { expect, it } from 'vitest';
import { catalogue, timeEntries } from '../../src/model/metricInfo.js';

it('a line of the catalogue says what goes without saying', () => {
  const [short, long] = catalogue(['phase'], {
    shed: { label: 'shed', meaning: 'Turned away.' },
    speed: {
      ...{ label: 'speed', unit: 'per second', better: 'higher', shown: 'many' },
      meaning: 'How fast.',
    },
  });
  expect([short, long]).toEqual([
    {
      ...{ name: 'shed', label: 'shed', unit: 'count', better: 'lower', shown: 'never' },
      ...{ meaning: 'Turned away.', least: 0, most: null, scopes: ['phase'] },
    },
    {
      ...{ name: 'speed', label: 'speed', unit: 'per second', better: 'higher', shown: 'many' },
      ...{ meaning: 'How fast.', least: 0, most: null, scopes: ['phase'] },
    },
  ]);
});

it('a distribution of times has nine figures, of which three may be shown', () => {
  const entries = Object.entries(timeEntries('wait', 'wait', 'turns', 'many'));
  expect(
    entries.map(([name, { label, shown = 'never' }]) => `${name}: ${label} (${shown})`),
  ).toEqual([
    'wait.p50Ms: wait, median (many)',
    'wait.p75Ms: wait, 75 % (never)',
    'wait.p90Ms: wait, 90 % (never)',
    'wait.p95Ms: wait, 95 % (never)',
    'wait.p99Ms: wait, 99 % (many)',
    'wait.p999Ms: wait, 99.9 % (never)',
    'wait.p9999Ms: wait, 99.99 % (never)',
    'wait.maxMs: wait, longest (many)',
    'wait.meanMs: wait, mean (never)',
  ]);
});
