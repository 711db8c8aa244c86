import { latencyRemarks } from './latencyRemarks.js';
import { errorAt, idleAt, type OptionRemark, warningAt } from './problems.js';
import { allReadable, eachReadable } from './unreadable.js';
import { callsOf, type LoadSettings, type StepSettings } from './workload.js';

/** What flows may call: the endpoints of each dependency by its name; none where it has none. */
export type Callable = { readonly [dependency: string]: readonly string[] };

/** What is wrong or odd in what operations do: steps, and what they refer to. */
export function flowRemarks(load: LoadSettings, callable: Callable): readonly OptionRemark[] {
  return allReadable(
    () => loneCall(load, callable),
    () => loneShare(load),
    () => poolRemarks(load),
    () =>
      eachReadable(load.flows, ({ steps }, name) =>
        eachReadable(steps, (step, index) =>
          stepRemarks(`flows.${name}.steps[${index}]`, step, callable),
        ),
      ),
  );
}

/** Which endpoints of a dependency flows call; null where nothing at all calls it. */
export function calledIn(
  { flows }: Pick<LoadSettings, 'flows'>,
  dependency: string,
): readonly string[] | null {
  if (Object.keys(flows).length === 0) return [];
  const calls = Object.values(flows)
    .flatMap(({ steps }) => steps.flatMap(callsOf))
    .filter(({ call }) => call === dependency);
  return calls.length === 0 ? null : calls.flatMap(({ endpoint }) => endpoint ?? []);
}

/** Without flows every operation is one call: it must be clear to which dependency. */
function loneCall({ flows }: LoadSettings, callable: Callable): readonly OptionRemark[] {
  const names = Object.keys(callable);
  if (Object.keys(flows).length > 0 || names.length === 1) return [];
  const found = `no flows, and ${names.length} dependencies`;
  const hint = `say what an operation calls: ${names.join(', ')}`;
  return [errorAt('flows', found, 'at least one flow', hint)];
}

/** The share of the only flow is all there is. */
function loneShare({ flows }: LoadSettings): readonly OptionRemark[] {
  const [name, second] = Object.keys(flows);
  if (name === undefined || second !== undefined) return [];
  const found = `share ${flows[name]?.share} of the only flow`;
  return [idleAt(`flows.${name}.share`, found, 'another flow', 'all operations are of this flow')];
}

function poolRemarks({ flows, pools }: LoadSettings): readonly OptionRemark[] {
  const unknown = eachReadable(flows, ({ pool }, name) =>
    pool === null || Object.hasOwn(pools, pool)
      ? []
      : [errorAt(`flows.${name}.pool`, pool, oneOf('a pool', Object.keys(pools)), '')],
  );
  return [...unknown, ...allReadable(() => unusedPools({ flows, pools }))];
}

function unusedPools({
  flows,
  pools,
}: Pick<LoadSettings, 'flows' | 'pools'>): readonly OptionRemark[] {
  const used = Object.values(flows).map(({ pool }) => pool);
  return Object.keys(pools)
    .filter((name) => !used.includes(name))
    .map((name) =>
      warningAt(`pools.${name}`, 'a pool that no flow uses', 'a flow with this pool', ''),
    );
}

function stepRemarks(
  path: string,
  step: StepSettings,
  callable: Callable,
): readonly OptionRemark[] {
  return allReadable(
    () => workRemarks(path, step),
    () => oneKind(path, step),
    () => strayEndpoint(path, step),
    () => callsRemarks(path, step, callable),
    () => (kindsOf(step).length === 1 ? needsRemarks(path, step) : []),
  );
}

function workRemarks(path: string, { work }: StepSettings): readonly OptionRemark[] {
  const times = work === null ? [] : latencyRemarks(work);
  return times.map((remark) => ({ ...remark, option: `${path}.work.${remark.option}` }));
}

function oneKind(path: string, step: StepSettings): readonly OptionRemark[] {
  const kinds = kindsOf(step);
  if (kinds.length === 1) return [];
  const found = kinds.length === 0 ? 'no work and no call' : kinds.join(' and ');
  const expected = 'one of work, call and parallel';
  return [errorAt(path, found, expected, 'two things are two steps')];
}

function strayEndpoint(path: string, step: StepSettings): readonly OptionRemark[] {
  const { work, call, endpoint } = step;
  if (call !== null || endpoint === null || kindsOf(step).length !== 1) return [];
  const hint = work === null ? 'each parallel call has its own' : 'work has no endpoint';
  return [errorAt(`${path}.endpoint`, endpoint, 'a call', hint)];
}

function callsRemarks(
  path: string,
  step: StepSettings,
  callable: Callable,
): readonly OptionRemark[] {
  const isAlone = step.call !== null;
  return eachReadable(callsOf(step), ({ call, endpoint }, index) =>
    callRemarks(isAlone ? path : `${path}.parallel[${index}]`, call, endpoint, callable),
  );
}

function kindsOf({ work, call, parallel }: StepSettings): readonly string[] {
  const isThere = { work: work !== null, call: call !== null, parallel: parallel.length > 0 };
  return Object.entries(isThere).flatMap(([kind, is]) => (is ? [kind] : []));
}

function needsRemarks(path: string, { needs, parallel }: StepSettings): readonly OptionRemark[] {
  if (needs === null) return [];
  const most = parallel.reduce((sum, { times }) => sum + times, 0);
  if (most === 0) {
    return [errorAt(`${path}.needs`, String(needs), 'parallel calls', 'one call is always needed')];
  }
  if (needs <= most) return [];
  return [errorAt(`${path}.needs`, String(needs), `at most ${most}, the calls that go out`, '')];
}

function callRemarks(
  path: string,
  call: string,
  endpoint: string | null,
  callable: Callable,
): readonly OptionRemark[] {
  const endpoints = Object.hasOwn(callable, call) ? callable[call] : undefined;
  if (endpoints === undefined) {
    return [errorAt(`${path}.call`, call, oneOf('a dependency', Object.keys(callable)), '')];
  }
  if (endpoint === null || endpoints.includes(endpoint)) return [];
  return [errorAt(`${path}.endpoint`, endpoint, oneOf(`an endpoint of ${call}`, endpoints), '')];
}

function oneOf(what: string, names: readonly string[]): string {
  return names.length === 0 ? `${what}; there are none` : `${what}: ${names.join(', ')}`;
}
