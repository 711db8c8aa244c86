import { dirname, join, relative, resolve } from 'node:path';
import { NAME } from '../../scenario/tables.js';
import { EXIT, type ExitCode, Stop } from '../exit.js';
import { whyNot } from '../files.js';
import type { Host } from '../host.js';
import { writeNew } from '../reportFiles.js';
import { starterScenario } from '../starter.js';

/** Writes a commented scenario to start from; an existing file is left alone. */
export function initCommand(host: Host, name: string): ExitCode {
  const stem = name.replace(/\.ya?ml$/, '');
  if (!NAME.test(stem)) {
    throw new Stop(
      EXIT.usage,
      `error: found the name ${name}, expected lower-case words joined by hyphens, such as payments-outage`,
    );
  }
  const path = resolve(host.workingFolder, `${stem}.yaml`);
  if (!write(path, starterScenario(stem, schemaFrom(host, path)), `${stem}.yaml`)) {
    throw new Stop(EXIT.usage, `error: ${stem}.yaml exists already and was left as it is`);
  }
  host.stdout.write(`Wrote ${stem}.yaml. Run it with: breaker-lab run ./${stem}.yaml\n`);
  return EXIT.ok;
}

function write(path: string, text: string, shown: string): boolean {
  try {
    return writeNew(path, text);
  } catch (error) {
    throw new Stop(EXIT.fault, `error: ${shown} could not be written: ${whyNot(error)}`);
  }
}

/** Where the schema is, as seen from the new file. */
function schemaFrom(host: Host, path: string): string {
  const schema = join(host.packageFolder, 'scenarios', 'scenario.schema.json');
  const seen = relative(dirname(path), schema).replaceAll('\\', '/');
  return seen.startsWith('.') ? seen : `./${seen}`;
}
