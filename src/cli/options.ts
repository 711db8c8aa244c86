import { InvalidArgumentError, Option } from 'commander';

/** A number of threads, 1 to 256. @throws InvalidArgumentError when it is not */
export function readWorkers(text: string): string {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 256) return text;
  throw new InvalidArgumentError('Expected a whole number, 1 to 256.');
}

/** How many seeds, 1 to 10000. @throws InvalidArgumentError when it is not */
export function readSeeds(text: string): string {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000) return text;
  throw new InvalidArgumentError('Expected a whole number, 1 to 10000.');
}

/** A seed, 0 to 4294967295. @throws InvalidArgumentError when it is not */
export function readSeed(text: string): string {
  if (/^\d+$/.test(text) && Number(text) < 4_294_967_296) return text;
  throw new InvalidArgumentError('Expected a whole number, 0 to 4294967295.');
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Where saved reports are. */
export const reportsOption = (): Option =>
  new Option('--reports <folder>', 'the folder of saved reports').default('reports');
/** For scripts: one JSON document. */
export const jsonOption = (): Option =>
  new Option('--json', 'print one JSON document and nothing else');
