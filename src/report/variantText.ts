import type { CheckResult } from '../analysis/verdict.js';
import { digitsOf, limitWords, publishedWords, remarkLines } from './claimWords.js';
import { courseSection } from './courseText.js';
import type { ReportDocument, VariantReport } from './document.js';
import type { Palette } from './palette.js';
import { scopeSections } from './scopesText.js';
import { summarySection } from './summaryText.js';
import { drawTable, figures, words } from './table.js';
import { breakerSection } from './transitionsText.js';
import {
  counted,
  markedLines,
  metricOf,
  metricWords,
  millisWords,
  outcomeMark,
  WIDTH,
  wrap,
} from './words.js';

/**
 * The sections about one variant, for the text report.
 * @param roles the roles by which variants may be spoken of; see {@link soleRoles}
 */
export function variantSections(
  variant: VariantReport,
  roles: ReadonlyMap<string, string>,
  palette: Palette,
): readonly string[] {
  return [
    operationsSection(variant, palette),
    ...breakerSection(variant, palette),
    summarySection(variant, palette),
    ...scopeSections(variant, palette),
    ...courseSection(variant, palette),
    checksSection(variant, roles, palette),
    verdictSection(variant, palette),
  ];
}

/** The heading of what is said about a variant: its name, its role, what it is about. */
export function headingOf(
  report: ReportDocument,
  { name, role }: Pick<VariantReport, 'name' | 'role'>,
  palette: Palette,
): string {
  const about = report.plan.variants[name]?.about ?? '';
  return [palette.strong(`${name} (${role})`), ...wrap(about, WIDTH)].join('\n');
}

function operationsSection(variant: VariantReport, palette: Palette): string {
  const columns = [
    figures('Operation'),
    figures('Attempts'),
    figures('Calls'),
    figures('Fast fails'),
    words('Outcome'),
    figures('Settled at'),
  ];
  const rows = variant.operations.map((row) => [
    String(row.operation),
    String(row.attempts),
    String(row.dependencyCalls),
    String(row.fastFails),
    row.outcome === 'completed' ? palette.good(row.outcome) : palette.bad(row.outcome),
    millisWords(row.settledAtMs),
  ]);
  const hidden = variant.operationsTotal - variant.operations.length;
  const note =
    hidden > 0 ? [palette.dim(`... and ${hidden} more (--operations all shows them)`)] : [];
  return [palette.strong('Operations'), drawTable(columns, rows), ...note].join('\n');
}

function checksSection(
  variant: VariantReport,
  roles: ReadonlyMap<string, string>,
  palette: Palette,
): string {
  const kept = palette.dim(`      ${counted(variant.laws.length, 'law')} of every run kept`);
  const areKept = variant.laws.every((law) => law.held);
  const lines = claimLines(variant, roles, palette);
  return [palette.strong('Checks'), ...lines, ...(areKept ? [kept] : [])].join('\n');
}

/** What is claimed of a variant, a check after the other, and the laws that it breaks. */
export function claimLines(
  { checks, laws }: VariantReport,
  roles: ReadonlyMap<string, string>,
  palette: Palette,
): readonly string[] {
  const broken = laws.filter((law) => !law.held);
  return [
    ...checks.flatMap((check) => checkLines(check, roles, palette)),
    ...broken.map(({ law, detail }) => `${palette.bad('BROKEN')}  law: ${law} (${detail})`),
  ];
}

function checkLines(
  check: CheckResult,
  roles: ReadonlyMap<string, string>,
  palette: Palette,
): readonly string[] {
  const from = check.limitFrom === null ? '' : ` (${sourceWords(check.limitFrom, roles)})`;
  const wanted = `${limitWords(check)}${from}${publishedWords(check)}`;
  const about = metricOf(check.metric, check.scope);
  const claim = `${check.name}: ${about} is ${checkWords(check)}, wanted ${wanted}${errorWords(check)}`;
  return [...markedLines(check.outcome, claim, palette), ...remarkLines(check, palette)];
}

/** What a check came to. */
export function checkWords(check: CheckResult): string {
  return metricWords(check.metric, check.actual, digitsOf(check));
}

/** That the limit is nearer than buckets tell; nothing where it is not. */
function errorWords({ metric, error }: CheckResult): string {
  return error === undefined ? '' : `; read from buckets, within ${metricWords(metric, error)}`;
}

/** A variant whose role is its own is spoken of by it: `before.dependencyCalls`. */
export function sourceWords(source: string, roles: ReadonlyMap<string, string>): string {
  // `0.5 * name.metric`: how many times it is stands before the name.
  const from = source.lastIndexOf(' ') + 1;
  const [owner] = [...roles].filter(([name]) => source.startsWith(`${name}.`, from));
  if (owner === undefined) return source;
  return `${source.slice(0, from)}${owner[1]}${source.slice(from + owner[0].length)}`;
}

/** The verdict on a variant, of one run or of many seeds. */
export function verdictSection(
  { verdict }: Pick<VariantReport, 'verdict'>,
  palette: Palette,
): string {
  const { outcome, text, why } = verdict;
  const mark = outcomeMark(outcome, palette);
  return `${palette.strong('Verdict')}\n${mark}  ${palette.strong(text)}\n${wrap(why, WIDTH - 6)
    .map((line) => `      ${line}`)
    .join('\n')}`;
}
