import { processHost } from './host.js';
import { runCli } from './program.js';

// The exit code is set, not forced: what was written to a pipe still has to get out.
void runCli(processHost(), process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
