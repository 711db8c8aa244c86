import type { ArrivalSettings } from './arrivals.js';
import type { OptionRemark } from './problems.js';
import { formatDuration } from './time.js';

/** What is wrong or odd in how the parts of a load stand to each other. */
export function arrivalsRemarks(settings: ArrivalSettings): readonly OptionRemark[] {
  return settings.stages.length === 0 ? withoutStages(settings) : withStages(settings);
}

function withoutStages({ rate, duration }: ArrivalSettings): readonly OptionRemark[] {
  if (rate === null) {
    const expected = 'a rate, stages, or both';
    return [error('rate', 'neither a rate nor stages', expected, 'no operation would ever arrive')];
  }
  if (duration !== null) return [];
  const hint = 'without stages and duration the load would never stop';
  return [error('duration', 'no duration', 'how long the load lasts', hint)];
}

function withStages(settings: ArrivalSettings): readonly OptionRemark[] {
  const { rate, stages } = settings;
  const isEmpty = stages.every((stage) => stage.rate === 0 && (stage.rampTo ?? 0) === 0);
  if (isEmpty && rate === null) {
    const found = 'stages whose rates are all 0, and no rate';
    const hint = 'no operation would ever arrive';
    return [error('stages', found, 'a rate above 0 somewhere', hint)];
  }
  return endsOf(settings);
}

/** How the end of the stages stands to the end of the load. */
function endsOf({ rate, stages, duration }: ArrivalSettings): readonly OptionRemark[] {
  const length = stages.reduce((sum, stage) => sum + stage.for, 0);
  const end = `the stages end at ${formatDuration(length)}`;
  if (duration === null || duration === length) {
    const hint = 'the load stops with the last stage, so the rate never holds';
    return rate === null ? [] : [warn('rate', end, 'a duration longer than the stages', hint)];
  }
  if (duration < length) {
    const hint = `the load stops at ${formatDuration(duration)}, in the middle of them`;
    return [warn('duration', end, 'a duration not shorter than the stages', hint)];
  }
  if (rate !== null) return [];
  return [warn('duration', end, 'a rate for the time after them', 'nothing arrives from then on')];
}

function error(option: string, found: string, expected: string, hint: string): OptionRemark {
  return { severity: 'error', option, found, expected, hint };
}

function warn(option: string, found: string, expected: string, hint: string): OptionRemark {
  return { severity: 'warning', option, found, expected, hint };
}
