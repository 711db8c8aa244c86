import type { RecordList } from '../records.js';

/** What became of levels, one line a record: `10000 dependency servers 1 of host 2`. */
export function levelLines(list: RecordList, about = ''): readonly string[] {
  return list.records
    .filter(({ kind, subject }) => kind.startsWith('level-') && subject.endsWith(about))
    .map(({ at, kind, subject, value, instance }) => {
      const what = kind === 'level-placed' ? `holds ${value}` : String(value);
      return `${at} ${subject} ${what}${instance > 1 ? ` at host ${instance}` : ''}`;
    });
}

/** The levels that are not 0 at the end, such as `db servers of host 2`. */
export function levelsLeft(list: RecordList): readonly string[] {
  const last = new Map<string, number>();
  for (const { kind, subject, instance, value } of list.records) {
    if (kind === 'level-changed') last.set(`${subject} of host ${instance}`, value);
  }
  return [...last].filter(([, value]) => value !== 0).map(([name]) => name);
}
