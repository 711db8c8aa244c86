import { COURSE_ROWS, type Course, type CourseRow } from '../analysis/courseFold.js';
import type { VariantReport } from './document.js';
import type { Palette } from './palette.js';
import { alignColumns } from './table.js';
import { millisWords, round } from './words.js';

/** How many columns a course is drawn in at most. */
const COLUMNS = 60;

/** From nothing to the most of its row. */
const BARS = ' ▁▂▃▄▅▆▇█';

const MILLIS_PER_SECOND = 1000;

const LABELS: { readonly [R in CourseRow]: string } = {
  primary: 'completed',
  fallback: 'fallback',
  failed: 'failed',
  calls: 'calls',
  fastFails: 'fast fails',
};

/**
 * How a run went over time, a bar for every stretch of it, where it has more operations than the
 * table lists: of few, the table tells the times itself.
 */
export function courseSection(variant: VariantReport, palette: Palette): readonly string[] {
  const { course, operations, operationsTotal } = variant;
  if (course === undefined || operationsTotal <= operations.length) return [];
  const { widthMs, rows } = merged(course, COLUMNS);
  const drawn = COURSE_ROWS.filter((row) => rows[row].some((count) => count > 0));
  if (drawn.length === 0) return [];
  const lines = alignColumns(
    drawn.map((row) => [LABELS[row], bars(rows[row]), mostWords(rows[row], widthMs)]),
    ['left', 'left', 'right'],
  );
  const title = `${palette.strong('Over time')} ${palette.dim(`(${millisWords(widthMs)} a column; the most in one)`)}`;
  return [[title, ...lines].join('\n')];
}

interface Merged {
  readonly widthMs: number;
  readonly rows: { readonly [R in CourseRow]: readonly number[] };
}

/** The course in at most so many columns: as many neighbours in one as that takes. */
function merged(course: Course, columns: number): Merged {
  const together = Math.max(1, Math.ceil(course.primary.length / columns));
  const sums = (counts: readonly number[]): readonly number[] => {
    const length = Math.ceil(counts.length / together);
    return Array.from({ length }, (_, column) =>
      counts
        .slice(column * together, (column + 1) * together)
        .reduce((sum, count) => sum + count, 0),
    );
  };
  const { primary, fallback, failed, calls, fastFails } = course;
  return {
    widthMs: course.widthMs * together,
    rows: {
      primary: sums(primary),
      fallback: sums(fallback),
      failed: sums(failed),
      calls: sums(calls),
      fastFails: sums(fastFails),
    },
  };
}

/** Whatever is not nothing shows, however little it is beside the most. */
function bars(counts: readonly number[]): string {
  const most = Math.max(...counts);
  const levels = BARS.length - 1;
  return counts.map((count) => BARS[Math.ceil((count / most) * levels)] ?? ' ').join('');
}

function mostWords(counts: readonly number[], widthMs: number): string {
  return `${round((Math.max(...counts) * MILLIS_PER_SECOND) / widthMs, 1)}/s`;
}
