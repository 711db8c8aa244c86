import { formatDuration, type Micros } from '../../model/time.js';
import type { OptionRemark } from '../library.js';
import type { PollyGenerator } from './pollyBreak.js';
import { type PollySettings, pollyOptions } from './pollyOptions.js';

/** What is odd in a generator, or fights with it. */
export function pollyRelations(settings: PollySettings): readonly OptionRemark[] {
  const generator = settings.BreakDurationGenerator;
  if (generator === null) return [];
  return [...remarksOnZero(generator), ...remarksOnUnusedBreak(settings.BreakDuration)];
}

function remarksOnZero(generator: PollyGenerator): readonly OptionRemark[] {
  const [name, length, hint] = factorOf(generator);
  if (length > 0) return [];
  const option = `BreakDurationGenerator.${name}`;
  return [{ severity: 'error', option, found: '0ms', expected: 'more than 0ms', hint }];
}

function factorOf(generator: PollyGenerator): readonly [string, Micros, string] {
  switch (generator.kind) {
    case 'constant':
      return ['duration', generator.duration, 'a break of 0 lets the next call out at once'];
    case 'exponential':
      return ['base', generator.base, '0 * 2^n stays 0'];
    case 'perFailureCount':
      return ['perFailure', generator.perFailure, '0 * n stays 0'];
  }
}

/** Quirk (8.7.0): next to a generator the plain option only feeds RetryAfter while half-open. */
function remarksOnUnusedBreak(length: Micros): readonly OptionRemark[] {
  if (length === pollyOptions.BreakDuration.default) return [];
  const expected = 'not set next to BreakDurationGenerator';
  const hint = 'the generator decides every break; remove one of the two';
  const found = formatDuration(length);
  return [{ severity: 'warning', option: 'BreakDuration', found, expected, hint }];
}
