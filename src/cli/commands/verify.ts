import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Verification, verifyTraces } from '../../conformance/verify.js';
import type { Palette } from '../../report/palette.js';
import { verificationText } from '../../report/verifyText.js';
import { type ColourChoice, paletteFor } from '../colour.js';
import { EXIT, type ExitCode, Stop } from '../exit.js';
import { whyNot } from '../files.js';
import type { Host } from '../host.js';

/** The options of `verify`. */
export interface VerifyFlags {
  readonly json?: boolean;
  readonly color?: ColourChoice;
}

/** Replays recorded traces of real libraries through the models. */
export async function verifyCommand(
  host: Host,
  files: readonly string[],
  flags: VerifyFlags,
): Promise<ExitCode> {
  const palette = await paletteFor(host, host.stdout, flags.color);
  const texts = files.map((file) => ({ file, text: readTraces(host, file) }));
  const results: { file: string; verification: Verification }[] = [];
  for (const { file, text } of texts) {
    const verification = verifyTraces(text);
    results.push({ file, verification });
    if (!flags.json) print(host, file, verification, palette);
    await host.breathe();
  }
  if (flags.json) {
    const document = results.map(({ file, verification }) => ({ file, ...verification }));
    host.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  }
  return codeOf(results.map(({ verification }) => verification));
}

function print(host: Host, file: string, verification: Verification, palette: Palette): void {
  host.stdout.write(verificationText(file, verification, palette));
}

/** A file that is no trace is wrong input; a file without a scenario proves nothing. */
function codeOf(results: readonly Verification[]): ExitCode {
  if (results.some(({ faults, scenarios }) => faults.length > 0 || scenarios === 0))
    return EXIT.usage;
  return results.some(({ divergent }) => divergent > 0) ? EXIT.failed : EXIT.ok;
}

function readTraces(host: Host, file: string): string {
  try {
    const bytes = readFileSync(resolve(host.workingFolder, file));
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isZipped ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (error) {
    throw new Stop(EXIT.usage, `error: ${file}: ${whyNot(error)}`);
  }
}
