import { amountOf, type PublishedFigure, type Tolerance } from '../model/checks.js';
import { isFigure, type MetricInfo } from '../model/metricInfo.js';
import { boundsOf, isOutOfBounds, shareHint } from './emptyClaims.js';
import type { Findings } from './findings.js';
import { join } from './mapping.js';
import { describeNode, entryOf, isNothing, type MapNode, type Node } from './node.js';
import { percentIn } from './percentText.js';
import { readKnob } from './readKnob.js';
import { LIMIT_WORDS, plainValue, valueHint } from './readLimit.js';
import { remarkKnob, withinKnob } from './tables.js';

/** What a check says of its source, where all of it was acceptable. */
export interface PublishedReading extends PublishedFigure {
  readonly within?: Tolerance;
}

/** Reads what the source of a check says. */
export class PublishedReader {
  private readonly check: MapNode;
  private readonly path: string;
  private readonly metric: MetricInfo;
  private readonly findings: Findings;

  constructor(check: MapNode, path: string, metric: MetricInfo, findings: Findings) {
    this.check = check;
    this.path = path;
    this.metric = metric;
    this.findings = findings;
  }

  /** Undefined when something was not acceptable; empty where the check says nothing of it. */
  read(): PublishedReading | undefined {
    const [figure, remark] = [this.readFigure(), this.readRemark()];
    const within = figure && this.readWithin(figure.published);
    return figure && within && remark && { ...figure, ...within, ...remark };
  }

  private readFigure(): PublishedFigure | undefined {
    const node = this.written('published');
    if (node === undefined) return {};
    const value = node.kind === 'scalar' ? plainValue(this.metric, node) : undefined;
    if (typeof value === 'number' && isOutOfBounds(this.metric, value))
      return this.refuseBounds(node, value);
    if (value !== undefined) return { published: value };
    const share = percentIn(node.kind === 'scalar' ? node.value : null);
    const isShare = share !== undefined && share <= 100 && this.written('holdsIn') !== undefined;
    return isShare ? { publishedSeeds: share } : this.refuse(node, 'published', this.figureWords());
  }

  private readWithin(
    figure: PublishedFigure['published'],
  ): Pick<PublishedReading, 'within'> | undefined {
    const node = this.written('within');
    // Of what is no figure it is said elsewhere that nothing is within it.
    if (node === undefined || !isFigure(this.metric.unit)) return {};
    if (typeof figure !== 'number')
      return this.refuse(node, 'within', `published beside it: ${this.unitWords()}`);
    const within = this.readTolerance(node);
    if (within === undefined) return undefined;
    const isNothingOf = within.kind === 'percent' && amountOf(within, figure) === 0;
    if (isNothingOf) return this.refuse(node, 'within', `${this.unitWords()}: any share of 0 is 0`);
    return { within };
  }

  private readTolerance(node: Node): Tolerance | undefined {
    if (percentIn(node.kind === 'scalar' ? node.value : null) !== undefined) {
      const value = readKnob(withinKnob, node, join(this.path, 'within'), this.findings);
      return typeof value === 'number' ? { kind: 'percent', value } : undefined;
    }
    const amount = node.kind === 'scalar' ? plainValue(this.metric, node) : undefined;
    if (typeof amount === 'number' && amount >= 0) return { kind: 'amount', value: amount };
    return this.refuse(node, 'within', `${this.unitWords()}, or a share of the figure such as 5%`);
  }

  private readRemark(): Pick<PublishedFigure, 'remark'> | undefined {
    const node = this.written('remark');
    if (node === undefined) return {};
    const remark = readKnob(remarkKnob, node, join(this.path, 'remark'), this.findings);
    return typeof remark === 'string' ? { remark } : undefined;
  }

  /** The node of a key that says something. */
  private written(key: string): Node | undefined {
    const node = entryOf(this.check, key)?.value;
    return node === undefined || isNothing(node) ? undefined : node;
  }

  private unitWords(): string {
    return LIMIT_WORDS[this.metric.unit];
  }

  private figureWords(): string {
    const isOfSeeds = this.written('holdsIn') !== undefined;
    return `${this.unitWords()}${isOfSeeds ? ', or a share of the seeds such as 70%' : ''}`;
  }

  private refuseBounds(node: Node, value: number): undefined {
    const [path, found] = [join(this.path, 'published'), describeNode(node)];
    const expected = `a figure that ${this.metric.name} can come to: ${boundsOf(this.metric)}`;
    this.findings.error(node.place, { path, found, expected, hint: shareHint(this.metric, value) });
    return undefined;
  }

  private refuse(node: Node, key: string, expected: string): undefined {
    const [path, found] = [join(this.path, key), describeNode(node)];
    const hint = key === 'published' ? valueHint(this.metric, node) : '';
    this.findings.error(node.place, { path, found, expected, hint });
    return undefined;
  }
}
