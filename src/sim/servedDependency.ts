import type { CapacitySettings } from '../model/capacity.js';
import type { Outcome } from '../model/outcomes.js';
import type { Micros } from '../model/time.js';
import { type Answered, CallsInTurn } from './callsInTurn.js';
import { Condition } from './condition.js';
import { DependencyStage } from './dependency.js';
import type { DependencySetup } from './dependencySetup.js';
import { Hosts } from './hosts.js';
import { Jobs, NO_CALLER, STATIONS } from './jobs.js';
import { Journey } from './journey.js';
import type { Wakeable } from './lane.js';
import type { RunContext } from './pipeline.js';
import { ReplayedAnswers } from './replayedAnswers.js';
import { ReplayedCondition } from './replayedCondition.js';
import { ServiceTime } from './serviceTime.js';
import type { Station } from './station.js';
import { Timers } from './timers.js';
import { type Fate, SILENCE, Troubles } from './troubles.js';

/**
 * A dependency as people's dependencies are: calls travel to a host, wait for a server, are served,
 * perhaps call another dependency in turn, and travel back; and trouble meets them on the way.
 */
export class ServedDependency extends DependencyStage implements Wakeable, Answered {
  private readonly jobs: Jobs;
  private readonly troubles: Troubles;
  private readonly places: Hosts;
  private readonly condition: Condition;
  private readonly serviceTime: ServiceTime;
  private readonly journey: Journey;
  private readonly timers: Timers;
  private readonly calls: CallsInTurn | null;
  private readonly replayed: ReplayedAnswers | null;
  private readonly downAfterCrash: Micros;
  private readonly abandonedWork: CapacitySettings['abandonedWork'];

  constructor(
    context: RunContext,
    { settings, place, phases, downstream, replay }: DependencySetup,
  ) {
    super(context, place);
    const { capacity, endpoints } = settings;
    const name = place.subject;
    this.jobs = new Jobs(context.slots);
    this.troubles = new Troubles(context, settings, { name, endpoints, phases }, this.jobs);
    this.places = new Hosts(context, place, settings, this.jobs);
    this.condition = new Condition(context, {
      place,
      troubles: this.troubles.all,
      hosts: this.places.all,
      endpoints: endpoints.length,
      recorded: replay ? new ReplayedCondition(replay) : null,
    });
    this.serviceTime = new ServiceTime(context.queue, this.jobs, this.troubles, capacity);
    this.journey = new Journey(context, settings, name);
    this.timers = new Timers(context.queue, this, [0, ...this.journey.known]);
    this.calls = downstream && new CallsInTurn(context, place, downstream, this.jobs, this);
    this.replayed = replay ? new ReplayedAnswers(context, replay, this.jobs) : null;
    this.downAfterCrash = capacity?.crash?.for ?? 0;
    this.abandonedWork = capacity?.abandonedWork ?? 'done';
  }

  override get hosts(): number {
    return this.places.all.length;
  }

  override hostOf(slot: number): number {
    return this.places.choice.of(slot);
  }

  /** A job arrives, is served to its end, or its answer arrives. */
  wake(job: number): void {
    const { jobs } = this;
    if (jobs.ticket.of(job) !== this.context.queue.firing) return;
    const station = jobs.station.of(job);
    if (station === STATIONS.underWay) this.arrive(job);
    else if (station === STATIONS.served) this.finish(job);
    else this.deliver(job, jobs.outcomeOf(job));
  }

  /** What a job has called in turn has answered; too late if its host has crashed meanwhile. */
  answered(job: number, outcome: Outcome): void {
    if (this.jobs.station.of(job) !== STATIONS.callingOn) return;
    this.complete(job, this.troubles.onAnswer(job) ?? outcome);
  }

  protected begin(slot: number): void {
    const { jobs } = this;
    const job = jobs.open(slot);
    jobs.host.data[job] = this.hostOf(slot);
    jobs.endpoint.data[job] = this.context.slots.endpoint.of(slot);
    this.troubles.draw(job, slot);
    this.calls?.note(job, slot);
    const away = this.journey.begin(job, slot, jobs);
    this.replayed?.begin(job, slot);
    if (away > 0) this.stay(job, STATIONS.underWay, away);
    else this.arrive(job);
  }

  protected abandon(slot: number): void {
    const { jobs } = this;
    const job = jobs.of(slot);
    // It hangs: there is nothing left to give up.
    if (job < 0) return;
    const station = jobs.station.of(job);
    if (station === STATIONS.onTheWayBack) jobs.close(job);
    else if (this.abandonedWork === 'dropped' && station !== STATIONS.lost) this.drop(job, station);
    else jobs.disown(job);
  }

  private arrive(job: number): void {
    const host = this.places.of(job);
    const fate = this.troubles.onArrival(job);
    if (fate === SILENCE) this.jobs.close(job);
    else if (fate !== null) this.sendBack(job, fate);
    else if (this.context.queue.now < host.crashedUntil) this.sendBack(job, 'error');
    else this.admit(job, host);
  }

  private admit(job: number, host: Station): void {
    if (host.hasServer && this.isSkipped(job)) {
      this.jobs.close(job);
      return;
    }
    this.jobs.station.data[job] = STATIONS.queued;
    const admission = host.enter(job);
    if (admission === 'served') this.serve(job);
    else if (admission === 'full') this.sendBack(job, 'overloaded');
    else if (admission === 'crash') this.crash(this.jobs.host.of(job), host);
  }

  private serve(job: number): void {
    this.troubles.onStart(job);
    this.stay(job, STATIONS.served, this.serviceTime.of(job, this.places.of(job)));
  }

  private finish(job: number): void {
    const fate = this.troubles.onAnswer(job) ?? this.replayed?.fateOf(job) ?? null;
    if (fate !== null || this.calls === null) {
      this.complete(job, fate ?? 'ok');
      return;
    }
    this.jobs.station.data[job] = STATIONS.callingOn;
    this.calls.call(job);
  }

  /** The server is free before the answer is out: whoever hears it may call again at once. */
  private complete(job: number, fate: Exclude<Fate, null>): void {
    const end = fate === 'ok' ? this.troubles.onSuccess(job) : fate;
    this.freeServer(job);
    if (end === SILENCE) this.jobs.close(job);
    else if (this.jobs.wayBack.of(job) > 0) this.sendBack(job, end);
    else this.deliver(job, end);
  }

  private freeServer(job: number): void {
    const host = this.places.of(job);
    let next = host.free();
    for (; next >= 0 && this.isSkipped(next); next = host.free()) this.jobs.close(next);
    if (next >= 0) this.serve(next);
  }

  /** Looked at as it would be served: until then nobody knows, and it has its place in the queue. */
  private isSkipped(job: number): boolean {
    return this.abandonedWork === 'skipped' && this.jobs.slot.of(job) === NO_CALLER;
  }

  /** At the earliest after what is already due, so that nobody is answered while still calling. */
  private sendBack(job: number, outcome: Outcome): void {
    const { jobs } = this;
    if (jobs.slot.of(job) === NO_CALLER) {
      jobs.close(job);
      return;
    }
    jobs.setOutcome(job, outcome);
    this.stay(job, STATIONS.onTheWayBack, jobs.wayBack.of(job));
  }

  private deliver(job: number, outcome: Outcome): void {
    const slot = this.jobs.slot.of(job);
    this.jobs.close(job);
    if (slot !== NO_CALLER) this.answer(slot, outcome);
  }

  private drop(job: number, station: number): void {
    if (station === STATIONS.queued) this.places.of(job).withdraw(job);
    if (station === STATIONS.callingOn) this.calls?.cancel(job);
    if (station === STATIONS.served || station === STATIONS.callingOn) this.freeServer(job);
    this.jobs.close(job);
  }

  /** First all are marked: giving up what they have called may set off more. */
  private crash(host: number, station: Station): void {
    const lost = this.jobs.atHost(host);
    const until = this.context.queue.now + this.downAfterCrash;
    const calling = lost.filter((job) => this.jobs.station.of(job) === STATIONS.callingOn);
    for (const job of lost) this.jobs.station.data[job] = STATIONS.lost;
    station.crash(until);
    this.condition.crashed(until);
    for (const job of calling) this.calls?.cancel(job);
    for (const job of lost) this.sendBack(job, 'error');
  }

  private stay(job: number, station: number, time: Micros): void {
    this.jobs.station.data[job] = station;
    this.jobs.ticket.data[job] = this.timers.after(time, job);
  }
}
