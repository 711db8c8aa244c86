import { REPORT_FORMAT, type ReportDocument } from './document.js';
import { reportSchema } from './schema.js';
import { firstMismatch, isObject } from './validate.js';

/** A report, or the one sentence why the text is none. */
export type ReportReading =
  | { readonly report: ReportDocument; readonly fault?: undefined }
  | { readonly report?: undefined; readonly fault: string };

/** Reads a saved report from its JSON text. */
export function readReport(json: string): ReportReading {
  const value = parse(json);
  if (value === undefined) return { fault: 'is damaged: it is not JSON, or was cut off' };
  const format = isObject(value) ? value['format'] : undefined;
  if (typeof format !== 'string' || !format.startsWith(FORMAT_NAME)) {
    return { fault: 'is not a breaker-lab report' };
  }
  if (format !== REPORT_FORMAT) return { fault: otherFormat(format) };
  const mismatch = firstMismatch(value, reportSchema());
  if (mismatch !== undefined) {
    const { path, found, expected } = mismatch;
    return { fault: `is damaged: ${path} is ${found}, expected ${expected}` };
  }
  // Every part that the type names was just found to be what the schema says.
  return { report: value as unknown as ReportDocument };
}

const FORMAT_NAME = REPORT_FORMAT.slice(0, REPORT_FORMAT.indexOf('/') + 1);

function otherFormat(format: string): string {
  const version = Number(format.slice(FORMAT_NAME.length));
  const own = Number(REPORT_FORMAT.slice(FORMAT_NAME.length));
  if (!Number.isInteger(version) || version < 1)
    return `is damaged: its format is ${JSON.stringify(format)}`;
  const age = version > own ? 'newer' : 'older';
  return `was made by ${age === 'newer' ? 'a' : 'an'} ${age} breaker-lab (${format}); this one reads ${REPORT_FORMAT}`;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
