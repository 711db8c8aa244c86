import type { MetricName } from '../model/metrics.js';
import { SCOPE_PARTS, type ScopePart, WARM_UP } from '../model/scope.js';
import type { ScopeReport, VariantReport } from './document.js';
import type { Palette } from './palette.js';
import { drawTable, figures, words } from './table.js';
import { metricWords } from './words.js';

const COLUMNS: readonly (readonly [head: string, metric: MetricName])[] = [
  ['Completed', 'completed'],
  ['Failed', 'failed'],
  ['Fallback', 'fallback'],
  ['Calls', 'dependencyCalls'],
  ['p99', 'latency.p99Ms'],
];

/** A table of the phases and one of the flows, where a world has any. */
export function scopeSections(variant: VariantReport, palette: Palette): readonly string[] {
  return [
    ...section('By phase', 'phase', variant, palette),
    ...section('By flow', 'flow', variant, palette),
  ];
}

function section(
  title: string,
  part: ScopePart,
  { scopes }: VariantReport,
  palette: Palette,
): readonly string[] {
  const rows = scopes
    .filter((scope) => isByAlone(part, scope))
    .map((scope) => [
      String(scope[part]),
      ...COLUMNS.map(([, metric]) => metricWords(metric, scope.metrics[metric])),
    ]);
  // The warm-up alone says nothing of what counts, which the summary is about.
  if (rows.every(([name]) => name === WARM_UP)) return [];
  const heads = COLUMNS.map(([head]) => figures(head));
  const first = words(part === 'phase' ? 'Phase' : 'Flow');
  return [[palette.strong(title), drawTable([first, ...heads], rows)].join('\n')];
}

/** What checks are about may be narrowed down further; that is no row of this table. */
function isByAlone(part: ScopePart, scope: ScopeReport): boolean {
  return SCOPE_PARTS.every((other) => (scope[other] !== undefined) === (other === part));
}
