import { reportSchema } from '../../report/schema.js';
import { scenarioSchema } from '../../scenario/schema.js';
import { EXIT, type ExitCode } from '../exit.js';
import type { Host } from '../host.js';

/** Prints the JSON Schema of scenario files or of saved reports. */
export function schemaCommand(host: Host, of: 'scenario' | 'report'): ExitCode {
  const schema = of === 'scenario' ? scenarioSchema() : reportSchema();
  host.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
  return EXIT.ok;
}
