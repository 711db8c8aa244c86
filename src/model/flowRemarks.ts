import { latencyRemarks } from './latencyRemarks.js';
import { errorAt, type OptionRemark, warningAt } from './problems.js';
import type { LoadSettings, StepSettings } from './workload.js';

/** What flows may call: the endpoints of each dependency by its name; none where it has none. */
export type Callable = { readonly [dependency: string]: readonly string[] };

/** What is wrong or odd in what operations do: steps, and what they refer to. */
export function flowRemarks(load: LoadSettings, callable: Callable): readonly OptionRemark[] {
  const flows = Object.entries(load.flows);
  const steps = flows.flatMap(([name, flow]) =>
    flow.steps.flatMap((step, index) =>
      stepRemarks(`flows.${name}.steps[${index}]`, step, callable),
    ),
  );
  return [...loneCall(load, callable), ...poolRemarks(load), ...steps];
}

/** Without flows every operation is one call: it must be clear to which dependency. */
function loneCall({ flows }: LoadSettings, callable: Callable): readonly OptionRemark[] {
  const names = Object.keys(callable);
  if (Object.keys(flows).length > 0 || names.length === 1) return [];
  const found = `no flows, and ${names.length} dependencies`;
  const hint = `say what an operation calls: ${names.join(', ')}`;
  return [errorAt('flows', found, 'at least one flow', hint)];
}

function poolRemarks({ flows, pools }: LoadSettings): readonly OptionRemark[] {
  const unknown = Object.entries(flows).flatMap(([name, { pool }]) =>
    pool === null || Object.hasOwn(pools, pool)
      ? []
      : [errorAt(`flows.${name}.pool`, pool, oneOf('a pool', Object.keys(pools)), '')],
  );
  const used = Object.values(flows).map(({ pool }) => pool);
  const unused = Object.keys(pools)
    .filter((name) => !used.includes(name))
    .map((name) =>
      warningAt(`pools.${name}`, 'a pool that no flow uses', 'a flow with this pool', ''),
    );
  return [...unknown, ...unused];
}

function stepRemarks(
  path: string,
  { work, call, endpoint }: StepSettings,
  callable: Callable,
): readonly OptionRemark[] {
  const times = work === null ? [] : latencyRemarks(work);
  const remarks = times.map((remark) => ({ ...remark, option: `${path}.work.${remark.option}` }));
  if ((work === null) === (call === null)) {
    const found = work === null ? 'neither work nor a call' : 'work and a call';
    return [...remarks, errorAt(path, found, 'one of work and call', 'two things are two steps')];
  }
  if (call === null) {
    const isLost = endpoint !== null;
    const hint = 'work of its own has no endpoint';
    return isLost ? [...remarks, errorAt(`${path}.endpoint`, endpoint, 'a call', hint)] : remarks;
  }
  return [...remarks, ...callRemarks(path, call, endpoint, callable)];
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
