import { arrivalsRemarks } from './arrivalsRemarks.js';
import { latencyRemarks } from './latencyRemarks.js';
import { errorAt, idleAt, type OptionRemark, warningAt } from './problems.js';
import { formatDuration } from './time.js';
import { allReadable, eachReadable } from './unreadable.js';
import type { LoadSettings } from './workload.js';

/** The phase that a warm-up is, which no other may be called. */
export const WARM_UP = 'warm-up';

/** What is wrong or odd in when operations start, and in the phases that look at it. */
export function workloadRemarks(load: LoadSettings): readonly OptionRemark[] {
  return allReadable(
    () => sourceRemarks(load),
    () => arrivalRemarks(load),
    () => userRemarks(load),
    () => traceRemarks(load),
    () => phaseRemarks(load),
    () => coldPhases(load),
    () => warmUpRemarks(load),
    () => burstRemarks(load),
  );
}

function sourceRemarks({ workload }: LoadSettings): readonly OptionRemark[] {
  const { operations, arrivals, users, trace } = workload;
  const given = [
    operations === null ? [] : ['operations'],
    arrivals === null ? [] : ['arrivals'],
    users === null ? [] : ['users'],
    trace.starts.length === 0 ? [] : ['trace'],
  ].flat();
  if (given.length === 1) return [];
  const found = given.length === 0 ? 'nothing that starts operations' : given.join(' and ');
  const expected = 'one of operations, arrivals, users and trace';
  const hint = given.length === 0 ? ONE_KIND : `${ONE_KIND}; ${TAKEN_AWAY}`;
  return [errorAt('workload', found, expected, hint)];
}

const ONE_KIND = 'a world has one kind of load';
const TAKEN_AWAY = 'null takes away what this world is laid over';

/** How long the load lasts is said of the world, all else of the arrivals themselves. */
function arrivalRemarks({ workload, duration }: LoadSettings): readonly OptionRemark[] {
  if (workload.arrivals === null) return [];
  return arrivalsRemarks({ ...workload.arrivals, duration }).map((remark) => {
    const { option } = remark;
    return option === 'duration' ? remark : below('workload.arrivals', remark);
  });
}

function userRemarks({ workload, duration }: LoadSettings): readonly OptionRemark[] {
  const { users } = workload;
  if (users === null) return [];
  const path = 'workload.users.thinkTime';
  const remarks = latencyRemarks(users.thinkTime).map((remark) => below(path, remark));
  if (duration === null) {
    const hint = 'without it users would go on for ever';
    remarks.push(errorAt('duration', 'no duration', 'how long the load lasts', hint));
  }
  const { thinkTime } = users;
  if (thinkTime.distribution === 'fixed' && thinkTime.value === 0) {
    const hint = 'an operation that fails at once is followed by the next a microsecond later';
    remarks.push(warningAt(path, 'no time at all', 'a think time above 0', hint));
  }
  return remarks;
}

function traceRemarks({ workload, duration }: LoadSettings): readonly OptionRemark[] {
  const { starts } = workload.trace;
  if (duration === null || starts.length === 0) return [];
  const left = starts.filter((time) => time >= duration).length;
  if (left === 0) return [];
  const found = `${left} of ${starts.length} starts at ${formatDuration(duration)} or later`;
  const hint = 'the load stops at duration';
  if (left === starts.length) return [errorAt('duration', found, 'a longer duration', hint)];
  return [warningAt('duration', found, 'a duration longer than the trace', hint)];
}

function phaseRemarks({ phases, duration }: LoadSettings): readonly OptionRemark[] {
  return eachReadable(phases, ({ name, from }, key) => {
    const index = Number(key);
    const option = `phases[${index}]`;
    const earlier = phases.slice(0, index);
    const latest = earlier.at(-1)?.from ?? -1;
    const begins = formatDuration(from);
    if (name === WARM_UP || earlier.some((phase) => phase.name === name)) {
      const hint = name === WARM_UP ? 'the time until warmUp is called that' : '';
      return [errorAt(`${option}.name`, name, 'a name of its own', hint)];
    }
    if (from <= latest) {
      const hint = 'phases are listed in order of time';
      return [errorAt(`${option}.from`, begins, `later than ${formatDuration(latest)}`, hint)];
    }
    if (duration === null || from < duration) return [];
    const hint = `the load stops at ${formatDuration(duration)}: only what is drained is in it`;
    return [warningAt(`${option}.from`, begins, 'a moment before the load stops', hint)];
  });
}

function coldPhases({ phases, warmUp }: LoadSettings): readonly OptionRemark[] {
  return eachReadable(phases, ({ name }, key) => {
    const index = Number(key);
    const end = phases[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    if (end > warmUp) return [];
    const option = `phases[${index}]`;
    const found = `${name} is over at ${formatDuration(end)}, warmUp at ${formatDuration(warmUp)}`;
    const hint = 'nothing in it counts: it is all warm-up';
    return [warningAt(option, found, 'a phase that goes on after the warm-up', hint)];
  });
}

function warmUpRemarks({ warmUp, duration }: LoadSettings): readonly OptionRemark[] {
  if (duration === null || warmUp < duration) return [];
  const expected = `shorter than the load of ${formatDuration(duration)}`;
  return [errorAt('warmUp', formatDuration(warmUp), expected, 'nothing would count')];
}

/** A burst is over as it begins: there is nothing to stop. */
function burstRemarks({ workload, duration }: LoadSettings): readonly OptionRemark[] {
  if (workload.operations === null || duration === null) return [];
  const found = `duration ${formatDuration(duration)} and operations that all start at once`;
  return [idleAt('duration', found, 'arrivals, users or a trace', 'there is nothing to stop')];
}

function below(path: string, remark: OptionRemark): OptionRemark {
  return { ...remark, option: `${path}.${remark.option}` };
}
