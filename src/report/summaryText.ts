import type { Spreads } from '../analysis/replicates.js';
import type { Spread } from '../analysis/spread.js';
import type { MetricValue } from '../model/checks.js';
import type { MetricInfo } from '../model/metricInfo.js';
import { METRICS, type MetricName } from '../model/metrics.js';
import { WARM_UP } from '../model/scope.js';
import type { VariantReport } from './document.js';
import type { Palette } from './palette.js';
import { alignColumns } from './table.js';
import { metricWords, WIDTH, wrap } from './words.js';

/** The metrics of a variant that are worth a line, each with its value. */
export function summarySection(variant: VariantReport, palette: Palette): string {
  const rows = METRICS.filter((info) => isShown(info, variant)).map(({ name, label }) => [
    label,
    metricWords(name, variant.metrics[name]),
  ]);
  const lines = alignColumns(rows, ['left', 'right']);
  return [palette.strong('Summary'), ...lines, ...attemptsNote(variant)].join('\n');
}

/** Whether a summary shows a metric; see {@link import('../model/metricInfo.js').Shown}. */
export function isShown(
  { name, shown }: Pick<MetricInfo, 'shown'> & { readonly name: MetricName },
  { metrics, operations, operationsTotal }: VariantReport,
): boolean {
  if (lacksBreaker(name, metrics['breaker.finalState'])) return false;
  switch (shown) {
    case 'always':
      return true;
    case 'notable':
      return isNotable(metrics[name]);
    case 'split':
      return isNotable(metrics.fallback);
    case 'many':
      return isNotable(metrics[name]) && operationsTotal > operations.length;
    case 'never':
      return false;
  }
}

/** True for what a breaker did, where the final state says that there was none. */
export function lacksBreaker(name: MetricName, finalState: MetricValue): boolean {
  return name.startsWith('breaker.') && finalState === 'none';
}

/** As {@link isShown} over many seeds, where no table lists the operations of any one. */
export function isShownOverSeeds(
  { name, shown }: Pick<MetricInfo, 'shown'> & { readonly name: MetricName },
  metrics: Spreads,
): boolean {
  if (lacksBreaker(name, metrics['breaker.finalState'].value)) return false;
  if (shown === 'always' || shown === 'never') return shown === 'always';
  return isNotableSpread(metrics[shown === 'split' ? 'fallback' : name]);
}

/** True for a figure that is neither zero nor unmeasured in every seed. */
export function isNotableSpread({ least, most }: Spread): boolean {
  return isNotable(least) || isNotable(most);
}

function isNotable(value: MetricValue): boolean {
  return value !== null && value !== 0;
}

/** Every reader asks why the attempts are fewer than operations times the most allowed. */
function attemptsNote(variant: VariantReport): readonly string[] {
  const sum = attemptsSum(variant);
  return sum === undefined ? [] : wrap(`${sum}${budgetWords(variant)}`, WIDTH);
}

/** How the attempts add up; undefined where they do not, as in reports that were made otherwise. */
function attemptsSum({ metrics }: VariantReport): string | undefined {
  const { attempts, dependencyCalls: calls, fastFails, cancelledAttempts } = metrics;
  const cancelled = Number(cancelledAttempts);
  const others = Number(calls) + Number(fastFails) + cancelled - Number(attempts);
  if (others < 0) return undefined;
  const parts = [
    `${calls} dependency calls + ${fastFails} fast fails`,
    ...(cancelled > 0 ? [`+ ${cancelled} cancelled`] : []),
    ...(others > 0 ? [`- ${others} that no operation made`] : []),
  ];
  return `${parts.join(' ')} = ${attempts} attempts`;
}

/** Nothing where some attempts are still to come, or were made in the warm-up. */
function budgetWords({ metrics, scopes }: VariantReport): string {
  const { attempts, attemptBudget, stillRunning } = metrics;
  const isPart = stillRunning !== 0 || scopes.some(({ phase }) => phase === WARM_UP);
  if (isPart) return '.';
  if (typeof attempts !== 'number' || typeof attemptBudget !== 'number') return '.';
  if (attempts === attemptBudget) return ', the whole budget.';
  return attempts < attemptBudget
    ? `; the budget was ${attemptBudget}, but an operation stops trying once it completes.`
    : '.';
}
