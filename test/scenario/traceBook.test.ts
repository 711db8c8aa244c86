import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { writePlan } from '../../src/scenario/writePlan.js';
import { among, BASE } from '../baseTexts.js';
import { scenarioWith } from '../scenarioTexts.js';

const CALLS = 'start\n20\n0\n10\n';
const OTHER = '{"start":"1s"}\n';
const A_FILE = 'expected the path of a file such as ./incident.csv';

/** A scenario whose trace is as written. */
const playing = (trace: string): string =>
  scenarioWith().replace('{ operations: 3 }', `{ trace: ${trace} }`);

/** What is read from a scenario beside these files, and what a person is told about it. */
function read(
  text: string,
  files: Readonly<Record<string, string>> = {},
  overrides: readonly string[] = [],
) {
  const source = { file: 'my.yaml', text };
  const { plan, problems } = readScenario(source, overrides, among(files), among(files));
  const said = problemsText(problems, PLAIN)
    .split('\n')
    .filter((line) => /^(error|warning| {2}\S)/.test(line));
  return { plan, said, traces: plan?.variants.map(({ world }) => world.workload.trace) };
}

describe('a scenario with a trace', () => {
  it.each(['calls.csv', '{ file: calls.csv }'])('has its moments in its world: %s', (written) => {
    const { traces, said } = read(playing(written), { 'calls.csv': CALLS });
    expect([traces, said]).toEqual([[{ file: 'calls.csv', starts: [0, 10_000, 20_000] }], []]);
  });

  it('has what else was recorded beside its world', () => {
    const recorded = playing('calls.csv').replace('{}', '{ recorded: true }');
    const files = { 'calls.csv': 'start,latency,outcome\n9,5,error\n0,7ms,ok\n' };
    const { plan, said } = read(recorded, files);
    expect([plan?.variants[0]?.recording, said]).toEqual([
      { latencies: Float64Array.of(7_000, 5_000), outcomes: Uint8Array.of(0, 1) },
      [],
    ]);
    expect(read(playing('calls.csv'), { 'calls.csv': CALLS }).plan?.variants[0]).not.toHaveProperty(
      'recording',
    );
  });

  it('is written down with the name of the file, not with what is in it', () => {
    const { plan } = read(playing('calls.csv'), { 'calls.csv': CALLS });
    if (plan === undefined) throw new Error('it has no plan');
    expect(writePlan(plan).variants['only']?.world['workload']).toEqual({
      operations: null,
      arrivals: null,
      users: null,
      trace: 'calls.csv',
    });
  });

  it('may be given another one, in a variant or by an override', () => {
    const files = { 'calls.csv': CALLS, 'other.jsonl': OTHER };
    const other = [{ file: 'other.jsonl', starts: [1_000_000] }];
    for (const path of ['trace', 'workload.trace', 'workload.trace.file']) {
      expect(read(playing('calls.csv'), files, [`${path}=other.jsonl`]).traces).toEqual(other);
      expect(read(playing('[1ms]'), files, [`${path}=other.jsonl`]).traces).toEqual(other);
    }
    const deviating = playing('calls.csv').replace(
      'policies:',
      'world: { workload: { trace: [1ms] } }\n    policies:',
    );
    expect(read(deviating, files).traces).toEqual([{ file: null, starts: [1_000] }]);
  });

  it('takes the place of another load by two overrides', () => {
    const { traces } = read(scenarioWith(), { 'calls.csv': CALLS }, [
      'operations=null',
      'trace=calls.csv',
    ]);
    expect(traces).toEqual([{ file: 'calls.csv', starts: [0, 10_000, 20_000] }]);
  });

  it('is read once for all variants that live in the same world', () => {
    let opened = 0;
    const text = BASE.replace('{ operations: 10 }', '{ trace: calls.csv }');
    const { plan } = readScenario({ file: 'my.yaml', text }, [], undefined, () => {
      opened += 1;
      return { source: { file: 'calls.csv', text: CALLS } };
    });
    const moments = plan?.variants.map(({ world }) => world.workload.trace.starts);
    expect([opened, moments]).toEqual([1, Array.from({ length: 2 }, () => [0, 10_000, 20_000])]);
  });
});

describe('the file of a trace', () => {
  const base = BASE.replace('{ operations: 10 }', '{ trace: calls.csv }');

  it('is looked for from the file that names it, an override from where the user is', () => {
    const asked: string[] = [];
    const text = 'scenario: mine\nextends: base.yaml\n';
    const readOver = (overrides: readonly string[]) =>
      readScenario(
        { file: 'my.yaml', text },
        overrides,
        among({ 'base.yaml': base }),
        (name, from) => {
          asked.push(`${name} from ${from.file}`);
          return { source: { file: name, text: CALLS } };
        },
      );
    readOver([]);
    readOver(['trace=other.csv']);
    expect(asked).toEqual(['calls.csv from base.yaml', 'other.csv from --set']);
  });

  it('is looked for from the base even where both are called the same', () => {
    const own = { file: 'same.yaml', text: 'scenario: mine\nextends: same\n', location: '/own' };
    const asked: unknown[] = [];
    const findBase = () => ({ source: { file: 'same.yaml', text: base, location: '/base' } });
    readScenario(own, [], findBase, (_, { location }) => {
      asked.push(location);
      return { source: { file: 'calls.csv', text: CALLS } };
    });
    expect(asked).toEqual(['/base']);
  });

  it('may not be there', () => {
    expect(read(playing('calls.csv')).said).toEqual([
      `error: my.yaml:5:22: world.workload.trace.file: found calls.csv, ${A_FILE}`,
    ]);
  });

  it('is none where a moment was meant', () => {
    expect(read(playing('5ms')).said).toEqual([
      `error: my.yaml:5:22: world.workload.trace.file: found 5ms, ${A_FILE}`,
      '  a list of moments is written [5ms]',
    ]);
  });

  it('cannot be opened by a reader that was not told how', () => {
    const { problems } = readScenario({ file: 'my.yaml', text: playing('calls.csv') });
    expect(problems).toMatchObject([
      {
        path: 'world.workload.trace.file',
        found: 'calls.csv',
        expected: 'a list of moments',
        hint: 'whoever reads this text has to say where traces are',
      },
    ]);
  });

  it.each([
    [
      '{ file: calls.csv, starts: [1ms] }',
      'trace: found file and starts, expected one of file and',
    ],
    ['5', 'trace: found 5, expected a text, a list or a mapping of keys to values'],
    ['{ file: 5 }', 'trace.file: found 5, expected a text'],
    ['{ file: "" }', 'trace.file: found the text "", expected a text'],
    ['{ files: calls.csv }', 'trace.files: found the unknown key files, expected file or starts'],
    ['[]', 'found nothing that starts operations, expected one of operations, arrivals, users and'],
  ])('is not said by %s', (written, complaint) => {
    const { plan, said } = read(playing(written), { 'calls.csv': CALLS });
    expect(plan).toBeUndefined();
    expect(said.join('\n')).toContain(complaint);
  });
});

describe('what is wrong in a trace', () => {
  it('is said with its place there, after what is wrong in the scenario', () => {
    const wrong = playing('calls.csv').replace('dependency: {}', 'dependency: { latency: 20 }');
    const { said } = read(wrong, { 'calls.csv': 'start\n0\nsoon\n' });
    expect(said.map((line) => line.slice(0, 52))).toEqual([
      'error: my.yaml:6:26: world.dependency.latency: found',
      '  did you mean 20ms or 20s?',
      'error: calls.csv:3:1: start: found soon, expected a ',
    ]);
  });

  it('is said once, however many variants play it', () => {
    const text = BASE.replace('{ operations: 10 }', '{ trace: calls.csv }');
    expect(read(text, { 'calls.csv': 'start\nsoon\n' }).said).toHaveLength(1);
  });

  it('is a warning where more was recorded than is played', () => {
    const { plan, said } = read(playing('calls.csv'), {
      'calls.csv': 'start,latency,outcome\n0,5,ok\n',
    });
    expect(plan?.variants[0]?.world.workload.trace.starts).toEqual([0]);
    expect(said).toEqual([
      'warning: my.yaml:5:22: world.workload.trace: found the columns latency and outcome, expected start alone',
      '  with recorded: true a dependency answers as it was recorded',
    ]);
  });

  it('is also that the load has stopped before any of it', () => {
    const text = playing('calls.csv').replace('world:', 'world:\n  duration: 10ms');
    expect(read(text, { 'calls.csv': CALLS }).said).toEqual([
      'warning: my.yaml:5:13: world.duration: found 2 of 3 starts at 10ms or later, expected a duration longer than the trace',
      '  the load stops at duration',
    ]);
  });
});
