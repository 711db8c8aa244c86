import { type Command, Option } from 'commander';
import type { SchemaSubject } from './commands/schema.js';
import type { ExitCode } from './exit.js';
import type { Host } from './host.js';
import { collect, jsonOption, readSeed, readSeeds, readWorkers, reportsOption } from './options.js';
import { STEPS_HELP } from './stepsHelp.js';

/** Told the exit code when a command is done. */
export type Finish = (code: ExitCode) => void;

/** Adds every command: its arguments, options and help. Its code is loaded when it is called. */
export function addCommands(program: Command, host: Host, finish: Finish): void {
  const adders = [
    addRun,
    addList,
    addBreakers,
    addSteps,
    addShow,
    addValidate,
    addCompare,
    addReplay,
    addVerify,
    addInit,
    addSchema,
  ];
  for (const add of adders) add(program, host, finish);
}

function addRun(program: Command, host: Host, finish: Finish): void {
  const run = program
    .command('run', { isDefault: true })
    .argument('<scenario...>', 'shipped scenarios, variants of them, or files')
    .description('run scenarios and judge them (the command may be left out)');
  addRunOptions(run).action(async (names: string[], _flags: unknown, command: Command) => {
    const { runCommand } = await import('./commands/run.js');
    finish(await runCommand(host, names, command.optsWithGlobals()));
  });
}

function addRunOptions(run: Command): Command {
  const set = 'change a knob, as breaker.openDuration=100ms; repeatable';
  const clock = new Option('--clock <clock>', 'which clock to follow')
    .choices(['virtual', 'real'])
    .default('virtual');
  return run
    .option('--variant <name>', 'a variant by name or role, or all; repeatable', collect)
    .option('--set <path=value>', set, collect)
    .option('--seed <number>', 'seed of every random draw', readSeed)
    .option('--seeds <number>', 'how many seeds to run, counted up from there', readSeeds)
    .option('--workers <number>', 'threads for them (default: one a core)', readWorkers)
    .addOption(clock)
    .option('--operations <number>', 'rows of the operations table, or all', '20')
    .option('--trace', 'tell the story first, a record a line')
    .addOption(jsonOption())
    .option('--quiet', 'print the verdict only')
    .addOption(reportsOption())
    .option('--no-report', 'save no report');
}

function addList(program: Command, host: Host, finish: Finish): void {
  program
    .command('list')
    .description('list the shipped scenarios and what they show, as a course')
    .addOption(jsonOption())
    .option('--markdown', 'list them with their variants, in Markdown')
    .option('--policies', 'list the policies instead: names and meanings')
    .option('--metrics', 'list the metrics instead: names, units, meanings')
    .addOption(
      new Option(
        '--known-answers',
        'run those with published figures and say which are reproduced',
      ).conflicts(['metrics', 'policies']),
    )
    .action(async (_flags: unknown, command: Command) => {
      const { listCommand } = await import('./commands/list.js');
      finish(await listCommand(host, command.optsWithGlobals()));
    });
}

function addBreakers(program: Command, host: Host, finish: Finish): void {
  program
    .command('breakers')
    .argument('[library]', 'one of them: its options and surprises')
    .description('list the breakers: ours, and the models of the libraries')
    .option('--differences', 'print what they do differently, found by driving them')
    .addOption(jsonOption())
    .action(async (name: string | undefined, _flags: unknown, command: Command) => {
      const { breakersCommand } = await import('./commands/breakers.js');
      finish(await breakersCommand(host, name, command.optsWithGlobals()));
    });
}

function addSteps(program: Command, host: Host, finish: Finish): void {
  program
    .command('steps')
    .argument('<file>', 'a breaker and timed steps in YAML or JSON; - for standard input')
    .description('take one breaker through timed steps and tell what happened after each')
    .option('--expect', 'exit with 1 unless every expectation in the file holds')
    .addOption(jsonOption())
    .addHelpText('after', STEPS_HELP)
    .action(async (file: string, _flags: unknown, command: Command) => {
      const { stepsCommand } = await import('./commands/steps.js');
      finish(await stepsCommand(host, file, command.optsWithGlobals()));
    });
}

const SHOW_HELP = `
Words, each with its kinds, every knob and an example:
  policies    retry, breaker, timeout, deadline, retryBudget, throttle,
              rateLimit, bulkhead, fallback, hedge, healthCheck
  worlds      world, workload, dependency, latency, network, trouble, capacity,
              pools, flows, phases
  files       scenario, variants, checks`;

function addShow(program: Command, host: Host, finish: Finish): void {
  program
    .command('show')
    .argument('<what>', 'a shipped scenario, a file, or a word of scenario files')
    .description('tell what happens in a scenario, in sentences, or explain a word such as hedge')
    .option('--set <path=value>', 'change a knob first; repeatable', collect)
    .option('--knobs', 'list every knob instead, with value, range, default and meaning')
    .addOption(jsonOption())
    .addHelpText('after', SHOW_HELP)
    .action(async (name: string, _flags: unknown, command: Command) => {
      const { showCommand } = await import('./commands/show.js');
      finish(await showCommand(host, name, command.optsWithGlobals()));
    });
}

function addValidate(program: Command, host: Host, finish: Finish): void {
  program
    .command('validate')
    .argument('<file...>', 'scenario files')
    .description('check scenario files and say everything that is wrong')
    .addOption(jsonOption())
    .action(async (files: string[], _flags: unknown, command: Command) => {
      const { validateCommand } = await import('./commands/validate.js');
      finish(await validateCommand(host, files, command.optsWithGlobals()));
    });
}

function addCompare(program: Command, host: Host, finish: Finish): void {
  const tolerance = 'what counts as the same, as dependencyCalls=5%; repeatable';
  program
    .command('compare')
    .argument('<report>', 'a saved report, latest, previous, or a scenario for its last two')
    .argument('[other]', 'the report to hold against it')
    .description('compare two saved reports metric by metric')
    .option('--fail-on-worse', 'exit with 1 when a metric got worse')
    .option('--tolerance <metric=amount>', tolerance, collect)
    .addOption(jsonOption())
    .addOption(reportsOption())
    .action(async (a: string, b: string | undefined, _flags: unknown, command: Command) => {
      const { compareCommand } = await import('./commands/compare.js');
      finish(await compareCommand(host, b === undefined ? [a] : [a, b], command.optsWithGlobals()));
    });
}

function addReplay(program: Command, host: Host, finish: Finish): void {
  program
    .command('replay')
    .argument('<report>', 'a saved report, or a scenario for its latest')
    .description('run the plan of a report again; it must come out the same')
    .addOption(jsonOption())
    .addOption(reportsOption())
    .action(async (name: string, _flags: unknown, command: Command) => {
      const { replayCommand } = await import('./commands/replay.js');
      finish(await replayCommand(host, name, command.optsWithGlobals()));
    });
}

function addVerify(program: Command, host: Host, finish: Finish): void {
  program
    .command('verify')
    .argument('<file...>', 'recorded traces: JSON Lines, plain or gzipped')
    .description('replay traces of real breaker libraries through the models')
    .addOption(jsonOption())
    .action(async (files: string[], _flags: unknown, command: Command) => {
      const { verifyCommand } = await import('./commands/verify.js');
      finish(await verifyCommand(host, files, command.optsWithGlobals()));
    });
}

function addInit(program: Command, host: Host, finish: Finish): void {
  program
    .command('init')
    .argument('<name>', 'the name of the new scenario')
    .description('write a commented scenario to start from')
    .action(async (name: string) => {
      const { initCommand } = await import('./commands/init.js');
      finish(initCommand(host, name));
    });
}

function addSchema(program: Command, host: Host, finish: Finish): void {
  const of = program.createArgument('[of]', 'of what').choices(['scenario', 'report', 'steps']);
  program
    .command('schema')
    .addArgument(of.default('scenario'))
    .description('print the JSON Schema of scenario files, saved reports or step lists')
    .action(async (what: SchemaSubject) => {
      const { schemaCommand } = await import('./commands/schema.js');
      finish(schemaCommand(host, what));
    });
}
