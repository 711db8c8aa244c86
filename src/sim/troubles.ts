import type { DependencySettings } from '../model/dependency.js';
import type { Outcome } from '../model/outcomes.js';
import type { Micros } from '../model/time.js';
import type { TroubleSettings } from '../model/trouble.js';
import { RateBucket, REFUSED_RATE } from '../policy/rateBucket.js';
import { type Jobs, NO_CALLER } from './jobs.js';
import type { RunContext } from './pipeline.js';
import { RowVersion } from './rowVersion.js';
import { NOT_YET } from './spell.js';
import { Trouble, type TroubleSetup } from './trouble.js';

/** No answer, ever. */
export const SILENCE = 'silence';
/** What becomes of a call: an outcome, {@link SILENCE}, or null where no trouble meets it. */
export type Fate = Outcome | typeof SILENCE | null;

type Case<K extends TroubleSettings['kind']> = Extract<TroubleSettings, { readonly kind: K }>;

interface Found<K extends TroubleSettings['kind'] = TroubleSettings['kind']> {
  readonly trouble: Trouble;
  readonly settings: Case<K>;
}

/** What of a dependency's settings can go wrong. */
type Wrongs = Pick<DependencySettings, 'failureRate' | 'failsFrom' | 'recoversAfter' | 'trouble'>;

/** All troubles of a dependency, and what they do to a call as it arrives, is served and answered. */
export class Troubles {
  /** Usual errors are not among them: a dependency that has some is well. */
  readonly all: readonly Trouble[];
  /** Whatever may meet a call, usual errors too. */
  private readonly lots: readonly Trouble[];
  private readonly context: RunContext;
  private readonly jobs: Jobs;
  private readonly hangs: readonly Found[];
  private readonly refusals: readonly Found[];
  private readonly failures: readonly Found[];
  private readonly slows: readonly Found<'slow'>[];
  private readonly conflicts: readonly (Found & { readonly row: RowVersion })[];
  private readonly limits: readonly (Found<'rate-limit'> & { readonly bucket: RateBucket })[];

  constructor(context: RunContext, wrongs: Wrongs, setup: TroubleSetup, jobs: Jobs) {
    this.context = context;
    this.jobs = jobs;
    const find = (settings: TroubleSettings, name: string) => {
      const own = { ...setup, name: `${setup.name} ${name}` };
      return { settings, trouble: new Trouble(context, settings, own, jobs) };
    };
    const found = troubleList(wrongs).map((one, index) => find(one, `trouble ${index}`));
    const usual = usualErrors(wrongs).map((one) => find(one, 'usual errors'));
    this.all = found.map(({ trouble }) => trouble);
    this.lots = [...found, ...usual].map(({ trouble }) => trouble);
    this.hangs = found.filter((one) => one.trouble.kind === 'hang');
    this.refusals = found.filter((one) => one.trouble.kind === 'refuse');
    this.failures = [...found.filter(isFailure), ...usual];
    this.slows = found.filter((one): one is Found<'slow'> => one.settings.kind === 'slow');
    this.conflicts = found
      .filter((one) => one.trouble.kind === 'conflict')
      .map((one) => ({ ...one, row: new RowVersion(jobs) }));
    this.limits = found
      .filter((one): one is Found<'rate-limit'> => one.settings.kind === 'rate-limit')
      .map((one) => ({ ...one, bucket: bucketOf(one.settings) }));
  }

  /** Draws the luck of the call in a slot. */
  draw(job: number, slot: number): void {
    for (const trouble of this.lots) trouble.draw(job, slot);
  }

  /** What a call meets as it arrives. */
  onArrival(job: number): Fate {
    if (this.anyMeets(this.hangs, job)) return SILENCE;
    if (this.anyMeets(this.refusals, job)) return 'error';
    return this.limited(job);
  }

  /** A server starts on a call. */
  onStart(job: number): void {
    for (const { row } of this.conflicts) row.note(job);
  }

  /** What a call comes to for which all has gone well. */
  onSuccess(job: number): Outcome {
    const { jobs, conflicts } = this;
    if (conflicts.length === 0) return 'ok';
    const met = conflicts.filter(({ trouble }) =>
      trouble.meets(job, jobs.host.of(job), jobs.endpoint.of(job)),
    );
    if (met.some(({ row }) => !row.isFresh(job))) return 'error';
    for (const { row } of met) row.advance();
    return 'ok';
  }

  /** What a call meets as it would be answered. */
  onAnswer(job: number): Fate {
    if (this.anyMeets(this.hangs, job)) return SILENCE;
    return this.anyMeets(this.failures, job) ? 'error' : null;
  }

  /** How long serving takes that would take `work` without trouble; not yet a whole number. */
  stretched(work: number, job: number): number {
    let factor = 1;
    let added = 0;
    for (const { trouble, settings } of this.slows) {
      if (!trouble.chooses(job, this.jobs.host.of(job), this.jobs.endpoint.of(job))) continue;
      const strength = trouble.spell.strength(this.context.queue.now);
      factor *= 1 + strength * (settings.factor - 1);
      added += strength * settings.added;
    }
    return work * factor + added;
  }

  /** When a host came back last from a stoppage; {@link NOT_YET} while one lasts, or before any. */
  backSince(host: number, now: Micros): Micros {
    let since = NOT_YET;
    for (const trouble of this.all) {
      if (!trouble.isStoppage || !trouble.coversHost(host)) continue;
      if (trouble.spell.isActive(now)) return NOT_YET;
      since = Math.max(since, trouble.spell.lastEnd(now));
    }
    return since;
  }

  private anyMeets(list: readonly Found[], job: number): boolean {
    const host = this.jobs.host.of(job);
    const endpoint = this.jobs.endpoint.of(job);
    for (let index = 0; index < list.length; index += 1) {
      if (list[index]?.trouble.meets(job, host, endpoint)) return true;
    }
    return false;
  }

  /** The limits are asked one after the other; one that has let a call pass has counted it. */
  private limited(job: number): Fate {
    const { jobs, context } = this;
    for (const { trouble, bucket, settings } of this.limits) {
      if (!trouble.meets(job, jobs.host.of(job), jobs.endpoint.of(job))) continue;
      if (bucket.take(context.queue.now) !== REFUSED_RATE) continue;
      const slot = jobs.slot.of(job);
      if (slot !== NO_CALLER) context.slots.retryAfter.data[slot] = settings.retryAfter;
      return 'rate-limited';
    }
    return null;
  }
}

/** Nobody waits in line at a dependency: what comes too early is turned away. */
function bucketOf({ rate, burst }: Case<'rate-limit'>): RateBucket {
  return new RateBucket({ rate: rate, burst, maxWait: 0 });
}

/** The outage that every dependency may have, and its troubles. */
function troubleList({ failsFrom, recoversAfter, trouble }: Wrongs): readonly TroubleSettings[] {
  const until = recoversAfter === 'never' ? null : recoversAfter;
  const outage = { kind: 'down' as const, during: null, from: failsFrom, until, ...ALWAYS };
  return [...(until !== null && until <= failsFrom ? [] : [outage]), ...trouble];
}

/** Errors that come in health are like a trouble that is always there, and that nobody speaks of. */
function usualErrors({ failureRate: rate }: Wrongs): readonly TroubleSettings[] {
  if (rate === 0) return [];
  return [{ kind: 'fail', rate, during: null, from: null, until: null, ...ALWAYS }];
}

const ALWAYS = { ramp: 0, flap: null, hosts: [], endpoints: [] };

/** Down or failing at a rate: either way a call is answered with a failure. */
function isFailure({ settings: { kind } }: Found): boolean {
  return kind === 'down' || kind === 'fail';
}
