import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type ReportToSave,
  savedReports,
  saveReport,
  writeNew,
} from '../../src/cli/reportFiles.js';
import { temporaryFolder } from '../temporaryFolder.js';
import { filesBelow, textOf } from './savedFiles.js';

const STEM = 'mine-2026-06-28-130200';

function mine(folder: string, text = 'text'): ReportToSave {
  const date = new Date(2026, 5, 28, 13, 2, 0);
  return { folder, name: 'mine', date, text, json: '{}' };
}

describe('saving a report', () => {
  it('makes the folder and returns the two paths', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    expect(saveReport(mine(folder))).toEqual({
      text: join(folder, `${STEM}.txt`),
      json: join(folder, `${STEM}.json`),
    });
    expect([textOf(folder, `${STEM}.txt`), textOf(folder, `${STEM}.json`)]).toEqual(['text', '{}']);
  });

  it.each([
    ['json', [`${STEM}.json`]],
    ['txt', [`${STEM}.txt`]],
    ['json.tmp', [`${STEM}.json.tmp`]],
    ['txt.tmp', [`${STEM}.txt.tmp`]],
  ] as const)('counts on when a .%s of that name is there, and leaves it alone', (end, there) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, `${STEM}.${end}`), 'older');
    saveReport(mine(folder));
    expect(textOf(folder, `${STEM}.${end}`)).toBe('older');
    expect(filesBelow(folder)).toEqual([`${STEM}-2.json`, `${STEM}-2.txt`, ...there].sort());
  });

  it('gives up with one clear message where a folder cannot be made', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const inFile = join(folder, 'file', 'reports');
    expect(() => saveReport(mine(inFile))).toThrow(
      `error: the report could not be saved in ${inFile}: a part of the path is a file, not a folder`,
    );
  });

  it('leaves no half report when the text cannot be written', () => {
    const folder = temporaryFolder();
    const long = 'n'.repeat(255 - '-2026-06-28-130200.json'.length);
    expect(() => saveReport({ ...mine(folder), name: long })).toThrow(
      `error: the report could not be saved in ${folder}: the name is too long`,
    );
    expect(filesBelow(folder)).toEqual([]);
  });
});

describe('writing a new file', () => {
  it('never writes over another', () => {
    const path = join(temporaryFolder(), 'file');
    expect([writeNew(path, 'first'), writeNew(path, 'second')]).toEqual([true, false]);
    expect(filesBelow(join(path, '..'))).toEqual(['file']);
    expect(textOf(join(path, '..'), 'file')).toBe('first');
  });
});

describe('the saved reports of a folder', () => {
  it('come by time, then by number, the oldest first, whatever their names', () => {
    const folder = temporaryFolder();
    const names = [
      'b-2026-06-28-130200.json',
      'a-2026-06-28-130201.json',
      'a-2026-06-28-130200-10.json',
      'a-2026-06-28-130200-2.json',
      'a-2025-12-31-235959.json',
    ];
    for (const name of names) writeFileSync(join(folder, name), '');
    expect(savedReports(folder)).toEqual(
      [
        'a-2025-12-31-235959.json',
        'b-2026-06-28-130200.json',
        'a-2026-06-28-130200-2.json',
        'a-2026-06-28-130200-10.json',
        'a-2026-06-28-130201.json',
      ].map((name) => join(folder, name)),
    );
  });

  it('are only files that are named like one, of the variant asked for', () => {
    const folder = temporaryFolder();
    const names = [
      'a-2026-06-28-130200.json',
      'a-2026-06-28-130200.txt',
      'a-b-2026-06-28-130200.json',
      'a-2026-06-28-130200.json.tmp',
      'notes.json',
    ];
    for (const name of names) writeFileSync(join(folder, name), '');
    expect(savedReports(folder, 'a')).toEqual([join(folder, 'a-2026-06-28-130200.json')]);
    expect(savedReports(folder, 'b')).toEqual([]);
  });

  it('are none where there is no folder', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'empty'));
    expect([savedReports(join(folder, 'empty')), savedReports(join(folder, 'no'))]).toEqual([
      [],
      [],
    ]);
  });
});
