import type { FlowSettings, StepCall, StepSettings } from '../model/workload.js';
import type { World } from '../model/world.js';
import { andWords, countWords, parts, sentence } from './amounts.js';
import { latencyWords } from './latencyWords.js';

/** The pools of a world in one paragraph, and what operations do in one for each flow. */
export function flowStories({ flows, pools, clients }: World): readonly (readonly string[])[] {
  const each = clients === 1 ? '' : ' in each client';
  const said = Object.entries(pools).map(([name, pool]) => sentence(poolWords(name, pool, each)));
  return [...(said.length === 0 ? [] : [said]), ...flowSentences(Object.entries(flows))];
}

function poolWords(name: string, { size, queue }: World['pools'][string], each: string): string {
  const rest =
    queue === null
      ? 'others wait for one'
      : `${countWords(queue, 'operation')} may wait for one, more are rejected`;
  return `the pool ${name} has ${countWords(size, 'worker')}${each}; ${rest}`;
}

function flowSentences(
  flows: readonly (readonly [string, FlowSettings])[],
): readonly (readonly string[])[] {
  const sum = flows.reduce((total, [, { share }]) => total + share, 0);
  return flows.map(([name, flow]) => {
    const share = flows.length === 1 ? '' : ` (${percentOf(flow.share, sum)} of the operations)`;
    return [`${name}${share}: ${flowWords(flow)}.`];
  });
}

function percentOf(share: number, sum: number): string {
  return `${Number(((100 * share) / sum).toPrecision(3))} %`;
}

function flowWords({ pool, steps }: FlowSettings): string {
  const holds = pool === null ? null : `holds a worker of the pool ${pool} from start to end`;
  return parts('; ', holds, andWords(steps.map(stepWords)));
}

function stepWords(step: StepSettings): string {
  const { work, call, endpoint, times, parallel } = step;
  const works = work === null ? null : `works for ${latencyWords(work)}`;
  const calls = call === null ? null : `calls ${placeWords({ call, endpoint })}`;
  const together = parallel.length === 0 ? null : parallelWords(step);
  const done = parts(' and ', works, calls, together);
  return times === 1 ? done : `${done}, ${times} times over`;
}

function placeWords({ call, endpoint }: Pick<StepCall, 'call' | 'endpoint'>): string {
  return endpoint === null ? call : `${call} at ${endpoint}`;
}

function parallelWords({ parallel, needs }: StepSettings): string {
  const each = parallel.map((one) => {
    const times = one.times === 1 ? '' : ` ${one.times} times`;
    return `${placeWords(one)}${times}`;
  });
  const most = parallel.reduce((sum, { times }) => sum + times, 0);
  const rest =
    needs === null || needs === most
      ? 'and needs all answers'
      : `and goes on with the first ${countWords(needs, 'answer')}, giving the other calls up`;
  return `calls ${andWords(each)}, all at once, ${rest}`;
}
