import { count, duration, percent } from '../model/knobs.js';
import { idleAt } from '../model/problems.js';
import type { Settings } from '../model/shapes.js';
import { type Micros, NEVER } from '../model/time.js';
import { LatencySample } from './latencySample.js';
import type { OptionRemark } from './library.js';
import { remarkIf } from './remarks.js';

/**
 * The knobs of hedging.
 *
 * Late: the first answer ends the other attempts, whose answers are no latencies. Given up: all of its
 * attempts are, no other one is sent, and no latency is learnt. Teaches nothing: a refusal further
 * inside is a failure, which counts when it is the last one out and is no latency; an answer by a
 * fallback is the first answer like any other.
 */
export const hedgeTable = {
  delay: duration({
    meaning: 'How long an attempt may take before another one is sent beside it.',
    default: null,
  }),
  quantile: percent({
    meaning:
      'The delay as a quantile of the last 1000 latencies: 95 sends a second attempt to 5 %.',
    default: null,
    excludesMin: true,
  }),
  max: count({
    meaning: 'How many more attempts may be sent, each after the same delay.',
    unit: 'attempts',
    default: 1,
    min: 1,
    max: 1_000,
  }),
  budget: percent({
    meaning:
      'The most attempts that may be sent beside others, as a share of the first ones; up to 10 are saved up. No limit unless set.',
    default: null,
    excludesMin: true,
  }),
  minimumSamples: count({
    meaning: 'How many latencies a quantile needs; until then no other attempt is sent.',
    unit: 'latencies',
    default: 20,
    min: 1,
    max: 1_000,
  }),
};

/** How many attempts a budget saves up while none is sent; the bucket of a retry budget holds as many. */
const MOST_SAVED = 10;

/** Hedging with every default written in. */
export type HedgeSettings = Settings<typeof hedgeTable>;

/** Decides when another attempt is sent beside one that takes long; the first answer counts. */
export class Hedge {
  private readonly settings: HedgeSettings;
  private readonly sample = new LatencySample();
  /** Attempts beside others that the budget allows now, in percent of one. */
  private saved = 0;

  constructor(settings: HedgeSettings) {
    this.settings = settings;
  }

  /** A first attempt is sent: it brings its share of another one. */
  began(): void {
    const { budget } = this.settings;
    if (budget !== null) this.saved = Math.min(100 * MOST_SAVED, this.saved + budget);
  }

  /** Asks for one more attempt beside others, and takes it from the budget. */
  mayStart(): boolean {
    if (this.settings.budget === null) return true;
    if (this.saved < 100) return false;
    this.saved -= 100;
    return true;
  }

  /**
   * The first answer came that long after the first attempt was started.
   *
   * So measured a quantile means what it says: another attempt cannot answer before the delay is
   * over, so as many take longer than the delay as would without hedging.
   */
  answered(latency: Micros): void {
    if (this.settings.quantile !== null) this.sample.add(latency);
  }

  /**
   * How long to wait for an answer before one more attempt is sent.
   * @param sent attempts of this operation that are under way, 1 or more
   * @returns NEVER when there are enough of them, or too few latencies are known
   */
  delayAfter(sent: number): Micros {
    const { delay, quantile, max, minimumSamples } = this.settings;
    if (sent > max) return NEVER;
    if (quantile === null) return delay ?? NEVER;
    return this.sample.size < minimumSamples ? NEVER : this.sample.quantile(quantile);
  }
}

/** What is wrong or odd in how the knobs of hedging stand to each other. */
export function hedgeRemarks(settings: HedgeSettings): readonly OptionRemark[] {
  const { delay, quantile, max, budget } = settings;
  const hasDelay = delay !== null;
  return [
    ...remarkIf(hasDelay === (quantile !== null), {
      severity: 'error',
      option: hasDelay ? 'quantile' : 'delay',
      found: hasDelay ? 'delay and quantile' : 'neither delay nor quantile',
      expected: 'one of them',
      hint: 'a hedge waits for a fixed time, or for a quantile of the latencies',
    }),
    ...remarkIf(hasDelay && quantile === null, UNSAMPLED),
    ...remarkIf(budget !== null && budget >= 100 * max, plentiful(max)),
  ];
}

const UNSAMPLED = idleAt(
  'minimumSamples',
  'minimumSamples and a delay',
  'a quantile',
  'only a quantile looks at latencies',
);

/** Every first attempt brings enough for all that may be sent beside it. */
function plentiful(max: number): OptionRemark {
  const most = `${100 * max}%`;
  return idleAt(
    'budget',
    `${most} or more`,
    `below ${most}`,
    `${most} pays for all that max allows`,
  );
}
