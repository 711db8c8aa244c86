import { describe, expect, it } from 'vitest';
import { runIn } from './captureHost.js';
import { folderWith } from './savedFiles.js';

/** What happened to the file, and the one line that both commands say about it. */
const DAMAGE: Readonly<Record<string, readonly [(json: string) => string, string]>> = {
  'cut off': [
    (json) => json.slice(0, json.length / 2),
    'is damaged: it is not JSON, or was cut off',
  ],
  empty: [() => '', 'is damaged: it is not JSON, or was cut off'],
  'no JSON': [() => 'a: 1', 'is damaged: it is not JSON, or was cut off'],
  'a list': [() => '[]', 'is not a breaker-lab report'],
  'a word': [() => '"breaker-lab-report/3"', 'is not a breaker-lab report'],
  null: [() => 'null', 'is not a breaker-lab report'],
  foreign: [() => '{"format":"k6-summary/1"}', 'is not a breaker-lab report'],
  'a comparison': [
    (json) => json.replace('-report/3', '-comparison/1'),
    'is not a breaker-lab report',
  ],
  newer: [
    (json) => json.replace('report/3', 'report/4'),
    'was made by a newer breaker-lab (breaker-lab-report/4); this one reads breaker-lab-report/3',
  ],
  older: [
    (json) => json.replace('report/3', 'report/1'),
    'was made by an older breaker-lab (breaker-lab-report/1); this one reads breaker-lab-report/3',
  ],
  'of no version': [
    (json) => json.replace('report/3', 'report/0'),
    'is damaged: its format is "breaker-lab-report/0"',
  ],
  'of a half version': [
    (json) => json.replace('report/3', 'report/1.5'),
    'is damaged: its format is "breaker-lab-report/1.5"',
  ],
  'a word for a number': [
    (json) => json.replace('"completed": 0', '"completed": "none"'),
    'is damaged: variants[0].metrics.completed is "none", expected number or null',
  ],
  'without a part': [
    (json) => json.replace('"digest"', '"Digest"'),
    'is damaged: variants[0].digest is nothing, expected a value',
  ],
  'with another word than the known ones': [
    (json) => json.replace('"outcome": "pass"', '"outcome": "maybe"'),
    'is damaged: outcome is "maybe", expected pass or unsure or shows-nothing or no-data or fail',
  ],
};

describe('a saved report that is no longer one gets one clear line', () => {
  it.each(Object.entries(DAMAGE))('%s', async (_, [change, fault]) => {
    const folder = await folderWith({ good: (json) => json, bad: change });
    const expected = { code: 2, out: '', err: `error: bad.json ${fault}\n` };
    expect(await runIn(folder, ['compare', 'good.json', 'bad.json'])).toEqual(expected);
    expect(await runIn(folder, ['replay', 'bad.json'])).toEqual(expected);
  });

  it('what a newer tool of the same format adds does no harm', async () => {
    const folder = await folderWith({
      good: (json) => json,
      richer: (json) => json.replace('"title"', '"weather": "fine", "title"'),
    });
    const { code, out } = await runIn(folder, ['compare', 'good.json', 'richer.json']);
    expect([code, out.split('\n').at(-2)]).toEqual([0, 'Both reports are of the identical run.']);
  });
});
