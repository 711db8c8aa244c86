import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { EXIT, type ExitCode, Stop } from './exit.js';
import { type Host, packageAt } from './host.js';

const EXAMPLES = `
Examples:
  breaker-lab session-08                          run the first experiment
  breaker-lab run session-08 --set breaker.openDuration=100ms
  breaker-lab run ./my.yaml --json                your own scenario, for a script
  breaker-lab show session-08                     every knob, its unit and meaning
  breaker-lab compare session-08                  its last two reports
  breaker-lab init my-outage                      a scenario to start from

Exit codes:
  0 every proof holds   1 a check failed   2 wrong input or command line
  3 a fault of the tool or the machine   130 interrupted`;

function readSeed(text: string): string {
  if (/^\d+$/.test(text) && Number(text) < 2 ** 32) return text;
  throw new InvalidArgumentError('Expected a whole number, 0 to 4294967295.');
}

/** Collects the values of an option that may be given several times. */
function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

const reportsOption = (): Option =>
  new Option('--reports <folder>', 'the folder of saved reports').default('reports');
const jsonOption = (): Option =>
  new Option('--json', 'print one JSON document and nothing else').default(false);

/** The command line: names, options and help. What a command does is loaded when it is called. */
function buildProgram(host: Host, finish: (code: ExitCode) => void): Command {
  const program = new Command('breaker-lab')
    .description(
      'Try out circuit breakers and other failure policies in deterministic virtual time.',
    )
    .usage('[command] <scenario...> [options]')
    .version(packageAt(host.packageFolder)?.version ?? 'unknown')
    .option('--color', 'colour, wherever the output goes')
    .option('--no-color', 'no colour')
    .addHelpText('after', EXAMPLES);
  addRun(program, host, finish);
  addLooking(program, host, finish);
  addReports(program, host, finish);
  addWriting(program, host, finish);
  return program;
}

type Finish = (code: ExitCode) => void;

function addRun(program: Command, host: Host, finish: Finish): void {
  program
    .command('run', { isDefault: true })
    .argument('<scenario...>', 'shipped scenarios, variants of them, or files')
    .description('run scenarios and judge them (the command may be left out)')
    .option('--variant <name>', 'a variant by name or role; repeatable', collect, [])
    .option(
      '--set <path=value>',
      'change a knob, as breaker.openDuration=100ms; repeatable',
      collect,
      [],
    )
    .option('--seed <number>', 'seed of every random draw', readSeed)
    .addOption(
      new Option('--clock <clock>', 'which clock to follow')
        .choices(['virtual', 'real'])
        .default('virtual'),
    )
    .option('--operations <number>', 'rows of the operations table, or all', '20')
    .option('--trace', 'tell the story first, a record a line', false)
    .addOption(jsonOption())
    .option('--quiet', 'print the verdict only', false)
    .addOption(reportsOption())
    .option('--no-report', 'save no report')
    .action(async (names: string[], _flags: unknown, command: Command) => {
      const { runCommand } = await import('./commands/run.js');
      finish(await runCommand(host, names, command.optsWithGlobals()));
    });
}

function addLooking(program: Command, host: Host, finish: Finish): void {
  program
    .command('list')
    .description('list the shipped scenarios and what they show')
    .addOption(jsonOption())
    .option('--metrics', 'list the metrics instead: names, units, meanings', false)
    .action(async (_flags: unknown, command: Command) => {
      const { listCommand } = await import('./commands/list.js');
      finish(await listCommand(host, command.optsWithGlobals()));
    });
  program
    .command('show')
    .argument('<scenario>', 'a shipped scenario or a file')
    .description('show the resolved plan: every knob with value, default, unit and meaning')
    .option('--set <path=value>', 'change a knob first; repeatable', collect, [])
    .addOption(jsonOption())
    .action(async (name: string, _flags: unknown, command: Command) => {
      const { showCommand } = await import('./commands/show.js');
      finish(await showCommand(host, name, command.optsWithGlobals()));
    });
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

function addReports(program: Command, host: Host, finish: Finish): void {
  program
    .command('compare')
    .argument('<report>', 'a saved report, latest, previous, or a scenario for its last two')
    .argument('[other]', 'the report to hold against it')
    .description('compare two saved reports metric by metric')
    .option('--fail-on-worse', 'exit with 1 when a metric got worse', false)
    .option(
      '--tolerance <metric=amount>',
      'what counts as the same, as dependencyCalls=5%; repeatable',
      collect,
      [],
    )
    .addOption(jsonOption())
    .addOption(reportsOption())
    .action(async (a: string, b: string | undefined, _flags: unknown, command: Command) => {
      const { compareCommand } = await import('./commands/compare.js');
      finish(await compareCommand(host, b === undefined ? [a] : [a, b], command.optsWithGlobals()));
    });
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

function addWriting(program: Command, host: Host, finish: Finish): void {
  program
    .command('init')
    .argument('<name>', 'the name of the new scenario')
    .description('write a commented scenario to start from')
    .action(async (name: string) => {
      const { initCommand } = await import('./commands/init.js');
      finish(initCommand(host, name));
    });
  program
    .command('schema')
    .addArgument(
      program.createArgument('[of]', 'of what').choices(['scenario', 'report']).default('scenario'),
    )
    .description('print the JSON Schema of scenario files or of saved reports')
    .action(async (of: 'scenario' | 'report') => {
      const { schemaCommand } = await import('./commands/schema.js');
      finish(schemaCommand(host, of));
    });
}

/**
 * Runs the command line to its end.
 * @param words the arguments after the program's name
 * @returns the exit code; nothing is thrown for a user's mistake
 */
export async function runCli(host: Host, words: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  const program = buildProgram(host, (finished) => {
    code = finished;
  });
  configure(program, host);
  try {
    if (words.length === 0) program.help();
    await program.parseAsync([...words], { from: 'user' });
    return code;
  } catch (error) {
    return explain(host, error);
  }
}

/** Help and errors go where the host says; usage errors end with our own exit code. */
function configure(command: Command, host: Host): void {
  command
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      getOutHelpWidth: () => 80,
      getErrHelpWidth: () => 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .showSuggestionAfterError(true);
  for (const sub of command.commands) configure(sub, host);
}

function explain(host: Host, error: unknown): ExitCode {
  if (error instanceof CommanderError) {
    const isAnswer = ['commander.helpDisplayed', 'commander.help', 'commander.version'].includes(
      error.code,
    );
    return isAnswer ? EXIT.ok : EXIT.usage;
  }
  if (error instanceof Stop) {
    host.stderr.write(`${error.message}\n`);
    return error.code;
  }
  host.stderr.write(
    `error: a fault of breaker-lab: ${error instanceof Error ? error.message : error}\n`,
  );
  if (error instanceof Error && host.environment['BREAKER_LAB_DEBUG'] !== undefined) {
    host.stderr.write(`${error.stack}\n`);
  } else
    host.stderr.write('  set BREAKER_LAB_DEBUG=1 to see where it happened, and please report it\n');
  return EXIT.fault;
}
