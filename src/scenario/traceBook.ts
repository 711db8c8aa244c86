import type { VariantPlan } from '../model/plan.js';
import { parseDuration } from '../model/time.js';
import { ifReadable, withChanged } from '../model/unreadable.js';
import { type World, worldTable } from '../model/world.js';
import type { Link } from './baseChain.js';
import type { FindBase } from './bases.js';
import type { Findings } from './findings.js';
import { join } from './mapping.js';
import { entryOf, type MapNode, type Node, type ScalarNode } from './node.js';
import { readTrace } from './readTrace.js';
import { spellOut } from './shorthand.js';
import type { Source } from './source.js';
import type { Trace } from './trace.js';

/**
 * Finds the file that a trace is in, as {@link FindBase} finds what a file extends. Where an
 * override names it, `from` is called `--set`: such a path is seen from where the user is.
 */
export type FindTrace = FindBase;

/** What was recorded, and the file in which, as it can be found from here. */
export interface Recorded {
  readonly file: string;
  readonly trace: Trace;
}

/** A trace; null where none is named; undefined where it could not be read, which was then said. */
export type TraceReading = Recorded | null | undefined;

const PATH = 'workload.trace';
const A_FILE = 'the path of a file such as ./incident.csv';

/** Reads the traces that worlds name, each once however many variants live in such a world. */
export class TraceBook {
  private readonly findTrace: FindTrace | undefined;
  private readonly findings: Findings;
  private readonly origins = new Map<Node, Source>();
  private readonly byNode = new Map<Node, TraceReading>();
  private readonly byPlace = new Map<string, Trace | undefined>();

  constructor(findTrace: FindTrace | undefined, findings: Findings) {
    this.findTrace = findTrace;
    this.findings = findings;
  }

  /** Remembers in which file each trace is named: nodes are laid over one another later on. */
  anchor({ root, source }: Link): void {
    for (const world of worldsIn(root)) {
      const named = fileIn(world);
      if (named !== undefined) this.origins.set(named, source);
    }
  }

  /**
   * Reads the trace that a world names.
   * @param world as it was written, whether or not the rest of it can be read
   */
  read(world: Node | undefined, path: string): TraceReading {
    const named = fileIn(world);
    if (named === undefined) return null;
    const { place } = named;
    if (startsIn(world)) {
      const finding = { found: 'file and starts', expected: 'one of file and starts' };
      this.findings.error(place, { path: join(path, PATH), ...finding });
      return undefined;
    }
    if (!this.byNode.has(named)) this.byNode.set(named, this.open(named, join(path, PATH)));
    return this.byNode.get(named);
  }

  private open(named: ScalarNode, trace: string): TraceReading {
    const path = join(trace, 'file');
    const name = String(named.value).trim();
    if (this.findTrace === undefined) {
      const hint = 'whoever reads this text has to say where traces are';
      this.findings.error(named.place, { path, found: name, expected: 'a list of moments', hint });
      return undefined;
    }
    const from = this.origins.get(named) ?? { file: named.place.file, text: '' };
    const { source, fault, ...more } = this.findTrace(name, from);
    if (source !== undefined) return this.readOnce(source);
    const isMoment = parseDuration(name) !== undefined;
    const written = 'hint' in more ? more.hint : '';
    const hint = isMoment ? `a list of moments is written [${name}]` : written;
    this.findings.error(named.place, { path, found: fault, expected: A_FILE, hint });
    return undefined;
  }

  private readOnce(source: Source): TraceReading {
    const place = source.location ?? source.file;
    if (!this.byPlace.has(place)) this.byPlace.set(place, readTrace(source, this.findings));
    const trace = this.byPlace.get(place);
    return trace === undefined ? undefined : { file: source.file, trace };
  }
}

/** A world with what was recorded written in; what of that has no place in it stands beside. */
export function withRecording(
  world: World,
  recorded: Recorded | null,
): Pick<VariantPlan, 'world' | 'recording'> {
  if (recorded === null) return { world };
  const { file, trace } = recorded;
  const { starts, latencies, outcomes } = trace;
  const written = { file, starts: Array.from(starts) };
  const workload = ifReadable(() => withChanged(world.workload, { trace: written }));
  const whole = workload === undefined ? world : withChanged(world, { workload });
  if (latencies === null && outcomes === null) return { world: whole };
  return { world: whole, recording: { latencies, outcomes } };
}

function worldsIn(root: MapNode): readonly (Node | undefined)[] {
  const variants = entryOf(root, 'variants')?.value;
  const own = variants?.kind === 'map' ? variants.entries : [];
  return [root, ...own.map(({ value }) => value)].map((node) => entryOf(node, 'world')?.value);
}

function traceIn(world: Node | undefined): Node | undefined {
  const trace = entryOf(entryOf(world, 'workload')?.value, 'trace')?.value;
  return spellOut(worldTable.workload.fields.trace, trace);
}

/** What is no text is refused where the table is read. */
function fileIn(world: Node | undefined): ScalarNode | undefined {
  const file = entryOf(traceIn(world), 'file')?.value;
  const isText = file?.kind === 'scalar' && typeof file.value === 'string';
  return isText && String(file.value).trim() !== '' ? file : undefined;
}

function startsIn(world: Node | undefined): boolean {
  const starts = entryOf(traceIn(world), 'starts')?.value;
  return starts?.kind === 'list' && starts.items.length > 0;
}
