import type { CapacitySettings } from '../model/capacity.js';
import type { DependencySettings } from '../model/dependency.js';
import type { World } from '../model/world.js';
import { andWords, countWords, durationWords, parts, sentence } from './amounts.js';
import { latencyWords, takesNoTime } from './latencyWords.js';
import { troubleWords } from './troubleStory.js';

/** The dependencies of a world, each in sentences of its own: what it can do, and its trouble. */
export function dependencyStories(world: World): readonly (readonly string[])[] {
  if (Object.keys(world.dependencies).length === 0)
    return [storyOf('The dependency', 'It', world.dependency, world.phases)];
  return Object.entries(world.dependencies).map(([name, settings]) =>
    storyOf(name, name, settings, world.phases),
  );
}

/**
 * A name is in every sentence, so that each can be told without the others.
 * @param it what to call it once it was named
 */
function storyOf(
  name: string,
  it: string,
  settings: DependencySettings,
  phases: World['phases'],
): readonly string[] {
  const facts = [
    ...networkFacts(settings),
    ...hostFacts(settings),
    ...capacityFacts(settings),
    ...usualErrorFacts(settings),
    ...outageFacts(settings),
  ];
  const troubles = settings.trouble.map((trouble) => troubleWords(trouble, phases));
  return [
    answerWords(name, settings),
    ...facts.map((fact) => `${it} ${fact}.`),
    ...troubles.map((trouble) => (it === 'It' ? sentence(trouble) : `${name}: ${trouble}.`)),
  ];
}

function answerWords(name: string, { latency, recorded }: DependencySettings): string {
  const time = latencyWords(latency);
  if (recorded) {
    const whose = 'of the operation that had started last';
    return `${name} answers a call as the trace recorded it ${whose}; what it does not say is good and takes ${time}.`;
  }
  if (takesNoTime(latency)) return `${name} answers every call at once.`;
  return `${name} takes ${time} to answer a call.`;
}

function networkFacts({ network, calls }: DependencySettings): readonly string[] {
  return [
    ...(takesNoTime(network) ? [] : [`is ${latencyWords(network)} away, each way`]),
    ...(calls === null ? [] : [`calls ${calls} in turn before it answers`]),
  ];
}

function hostFacts({ hosts, balance, endpoints }: DependencySettings): readonly string[] {
  const isPlain = hosts === 1 && balance === 'round-robin';
  return [
    ...(isPlain ? [] : [`has ${countWords(hosts, 'host')}, ${BALANCES[balance]}`]),
    ...(endpoints.length === 0 ? [] : [`has the endpoints ${andWords(endpoints)}`]),
  ];
}

const BALANCES: { readonly [K in DependencySettings['balance']]: string } = {
  'round-robin': 'used in turn',
  random: 'chosen by chance',
  'two-choices': 'the emptier of two taken by chance',
  'shortest-queue': 'the emptiest of them each time',
};

function capacityFacts({ capacity, hosts }: DependencySettings): readonly string[] {
  if (capacity === null) return [];
  const { perCall, abandonedWork } = capacity;
  const longer =
    perCall === 0
      ? null
      : `serving takes ${durationWords(perCall)} longer for every call that is being served`;
  const abandoned = `calls whose callers have given up are ${ABANDONED[abandonedWork]}`;
  const where = hosts === 1 ? '' : ' at each host';
  return [
    parts('; ', `${serverWords(capacity)}${where}`, waitingWords(capacity), longer, abandoned),
    ...crashFacts(capacity),
  ];
}

const ABANDONED: { readonly [K in CapacitySettings['abandonedWork']]: string } = {
  done: 'served all the same',
  skipped: 'skipped as their turn comes, and served to the end once begun',
  dropped: 'dropped at once',
};

function serverWords({ servers }: CapacitySettings): string {
  return servers === null
    ? 'serves any number of calls at a time'
    : `serves ${countWords(servers, 'call')} at a time`;
}

function waitingWords({ queue, order }: CapacitySettings): string {
  const waiting =
    queue === null ? 'others wait' : `${queue} more may wait, others are turned away (503)`;
  return order === 'lifo' ? `${waiting}, and the last that came is next` : waiting;
}

function crashFacts({ coldStart, crash }: CapacitySettings): readonly string[] {
  const crashes =
    crash === null
      ? null
      : `crashes when more than ${countWords(crash.queueAbove, 'call')} wait at a host, which is down for ${durationWords(crash.for)} then`;
  const starts =
    coldStart === null
      ? null
      : `has ${coldStart.from} % of its speed when a host comes back, and all of it ${durationWords(coldStart.for)} later`;
  return [crashes, starts].filter((fact) => fact !== null);
}

function usualErrorFacts({ failureRate }: DependencySettings): readonly string[] {
  return failureRate === 0
    ? []
    : [`answers ${failureRate} % of the calls by an error although all is well`];
}

function outageFacts({ failsFrom, recoversAfter }: DependencySettings): readonly string[] {
  if (recoversAfter !== 'never' && recoversAfter <= failsFrom) return [];
  const from = failsFrom === 0 ? 'from the start' : `from ${durationWords(failsFrom)}`;
  if (recoversAfter === 'never') return [`is down ${from} on and never recovers`];
  const until = `until ${durationWords(recoversAfter)}`;
  return [failsFrom === 0 ? `is down ${until}` : `is down ${from} ${until}`];
}
