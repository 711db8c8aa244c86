import type { Micros } from '../model/time.js';
import type { TraceSettings } from '../model/workload.js';
import { type World, worldTable } from '../model/world.js';
import { andWords, countWords, durationWords, parts, rateWords, sentence } from './amounts.js';
import { latencyWords } from './latencyWords.js';

/** The work of a world in sentences: how much there is, by whom it is done, and what counts. */
export function loadStory(world: World): readonly string[] {
  const { clients, warmUp, drainLimit } = world;
  return [
    ...workloadStory(world),
    ...(clients === 1
      ? []
      : [`${clients} clients do the work, each operation by one of them by chance.`]),
    ...phaseStory(world),
    ...(warmUp === 0 ? [] : [`The first ${durationWords(warmUp)} do not count.`]),
    ...(drainLimit === worldTable.drainLimit.default
      ? []
      : [
          `What is still under way ${durationWords(drainLimit)} after the load has ended is left undone.`,
        ]),
  ];
}

function workloadStory({ workload, duration }: World): readonly string[] {
  const { operations, arrivals, users, trace } = workload;
  const during = duration === null ? '' : ` for ${durationWords(duration)}`;
  const said = [
    operations === null ? null : burstWords(operations),
    arrivals === null ? null : `${arrivalWords(arrivals)}${stopWords(arrivals, duration)}`,
    users === null ? null : `${userWords(users)}${during}`,
    trace.starts.length === 0 ? null : traceWords(trace),
  ];
  const isCut = duration !== null && arrivals === null && users === null;
  const cut = isCut ? [`The load stops at ${durationWords(duration)}.`] : [];
  return [...said.flatMap((words) => (words === null ? [] : [sentence(words)])), ...cut];
}

function burstWords(operations: number): string {
  return operations === 1 ? 'one operation starts' : `${operations} operations start together`;
}

type Arrivals = NonNullable<World['workload']['arrivals']>;

function arrivalWords({ process, rate, stages }: Arrivals): string {
  const how = process === 'poisson' ? 'at random (Poisson)' : 'evenly spaced';
  const [amount = '', ...per] = rate === null ? [] : rateWords(rate).split(' ');
  if (stages.length === 0) return `${amount} operations ${per.join(' ')} arrive ${how}`;
  const last = rate === null ? null : `then ${rateWords(rate)}`;
  return `operations arrive ${how}: ${parts(', ', ...stages.map(stageWords), last)}`;
}

/** Behind stages, how long it lasts would be taken for how long the last of them does. */
function stopWords({ stages, rate }: Arrivals, duration: Micros | null): string {
  if (duration === null) return '';
  if (stages.length === 0) return ` for ${durationWords(duration)}`;
  return `${rate === null ? '; it stops at' : ' until'} ${durationWords(duration)}`;
}

function stageWords({ rate, rampTo, for: time }: Arrivals['stages'][number]): string {
  const end = rampTo === null ? '' : `, rising or falling to ${rateWords(rampTo)}`;
  const most = rate === 0 && rampTo === null ? 'none' : `${rateWords(rate)}${end}`;
  return `${most} for ${durationWords(time)}`;
}

function userWords({ count, thinkTime }: NonNullable<World['workload']['users']>): string {
  const verb = count === 1 ? 'does' : 'do';
  return `${countWords(count, 'user')} ${verb} one operation after the other and think for ${latencyWords(thinkTime)} in between`;
}

/** Few moments are told one by one. */
const MOST_MOMENTS = 6;

function traceWords({ file, starts }: TraceSettings): string {
  const moments = starts.toSorted((a, b) => a - b);
  const [first = 0, last = first] = [moments[0], moments.at(-1)];
  const verb = `start${starts.length === 1 ? 's' : ''}`;
  const recorded = file === null ? '' : `, as recorded in ${file}`;
  const when =
    starts.length <= MOST_MOMENTS
      ? `at ${andWords(moments.map(durationWords))}`
      : `one by one from ${durationWords(first)} to ${durationWords(last)}`;
  return `${countWords(starts.length, 'operation')} ${verb} ${when}${recorded}`;
}

function phaseStory({ phases }: World): readonly string[] {
  if (phases.length === 0) return [];
  const said = phases.map(
    ({ name, from }) => `${name} from ${from === 0 ? 'the start' : durationWords(from)}`,
  );
  return [`Phases: ${said.join(', ')}.`];
}
