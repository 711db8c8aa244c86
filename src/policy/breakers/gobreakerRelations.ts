import { formatDuration } from '../../model/time.js';
import type { OptionRemark } from '../library.js';
import type { GobreakerSettings } from './gobreakerOptions.js';
import { planGobreaker } from './gobreakerRule.js';

/** Above this, the ring of buckets costs more memory than any window is worth. */
const MOST_BUCKETS = 100_000;

/** What gobreaker changes without a word, and what no machine could hold. */
export function gobreakerRelations(settings: GobreakerSettings): readonly OptionRemark[] {
  return [...remarksOnZeros(settings), ...remarksOnBuckets(settings)];
}

function remarksOnZeros({ MaxRequests, Timeout }: GobreakerSettings): readonly OptionRemark[] {
  const remarks: OptionRemark[] = [];
  if (MaxRequests === 0) {
    const hint = 'the library uses 1';
    const expected = 'at least 1 call';
    remarks.push({ severity: 'warning', option: 'MaxRequests', found: '0', expected, hint });
  }
  if (Timeout === 0) {
    const hint = 'the library uses 60s';
    const expected = 'more than 0ms';
    remarks.push({ severity: 'warning', option: 'Timeout', found: '0ms', expected, hint });
  }
  return remarks;
}

function remarksOnBuckets(settings: GobreakerSettings): readonly OptionRemark[] {
  const { BucketPeriod, Interval } = settings;
  if (BucketPeriod === 0) return [];
  const about = { option: 'BucketPeriod', found: formatDuration(BucketPeriod) };
  if (Interval === 0) {
    const expected = 'an Interval above 0ms next to it';
    const hint = 'Interval is 0ms, so the library ignores BucketPeriod and never clears its counts';
    return [{ severity: 'warning', ...about, expected, hint }];
  }
  const { bucketCount } = planGobreaker(settings, true);
  const interval = formatDuration(Interval);
  if (bucketCount > MOST_BUCKETS) {
    const expected = `at most ${MOST_BUCKETS} buckets in the Interval of ${interval}`;
    return [{ severity: 'error', ...about, expected, hint: `this makes ${bucketCount} buckets` }];
  }
  return remarksOnRounding(settings, bucketCount);
}

function remarksOnRounding(
  { BucketPeriod, Interval }: GobreakerSettings,
  bucketCount: number,
): readonly OptionRemark[] {
  const remarks: OptionRemark[] = [];
  const [period, rounded] = [formatDuration(BucketPeriod), bucketCount * BucketPeriod];
  if (rounded !== Interval) {
    const expected = `a multiple of the BucketPeriod of ${period}`;
    const hint = `the library uses ${formatDuration(rounded)}`;
    const found = formatDuration(Interval);
    remarks.push({ severity: 'warning', option: 'Interval', found, expected, hint });
  }
  if (bucketCount === 1) {
    const expected = `less than the Interval of ${formatDuration(Interval)}`;
    const hint = 'one bucket does not roll: the library clears its counts once per interval';
    remarks.push({ severity: 'warning', option: 'BucketPeriod', found: period, expected, hint });
  }
  return remarks;
}
