import { Command, CommanderError } from 'commander';
import { addCommands, type Finish } from './commandTable.js';
import { EXIT, type ExitCode, Stop } from './exit.js';
import { type Host, packageAt } from './host.js';

const EXAMPLES = `
Examples:
  breaker-lab session-08                          run the first experiment
  breaker-lab run session-08 --set breaker.openDuration=100ms
  breaker-lab run ./my.yaml --json                your own, for a script
  breaker-lab show session-08                     what happens in it
  breaker-lab compare session-08                  its last two reports
  breaker-lab init my-outage                      a scenario to start from

Exit codes:
  0 every proof holds   1 a check failed   2 wrong input or command line
  3 a fault of the tool or the machine   130 interrupted`;

/** The command line: names, options and help. What a command does is loaded when it is called. */
function buildProgram(host: Host, finish: Finish): Command {
  const program = new Command('breaker-lab')
    .description(
      'Try out circuit breakers and other failure policies in deterministic virtual time.',
    )
    .usage('[command] <scenario...> [options]')
    .version(packageAt(host.packageFolder)?.version ?? 'unknown')
    .option('--color', 'colour, wherever the output goes')
    .option('--no-color', 'no colour')
    .addHelpText('after', EXAMPLES);
  addCommands(program, host, finish);
  return program;
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
    // Help and version were asked for; help on a command that there is not is a mistake.
    return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
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
