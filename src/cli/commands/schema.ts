import { reportSchema } from '../../report/schema.js';
import { scenarioSchema } from '../../scenario/schema.js';
import { stepsSchema } from '../../scenario/stepsSchema.js';
import { EXIT, type ExitCode } from '../exit.js';
import type { Host } from '../host.js';

/** What there is a JSON Schema of. */
export type SchemaSubject = 'scenario' | 'report' | 'steps';

const SCHEMAS = { scenario: scenarioSchema, report: reportSchema, steps: stepsSchema } as const;

/** Prints the JSON Schema of scenario files, of saved reports or of step lists. */
export function schemaCommand(host: Host, of: SchemaSubject): ExitCode {
  host.stdout.write(`${JSON.stringify(SCHEMAS[of](), null, 2)}\n`);
  return EXIT.ok;
}
