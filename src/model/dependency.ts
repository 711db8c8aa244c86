import { duration, text } from './knobs.js';
import { list, type Settings } from './shapes.js';

/** What the operations call, and its trouble. */
export const dependencyTable = {
  latency: duration({
    meaning: 'How long the dependency takes to answer; whether it is up is asked as it answers.',
    default: 5_000,
  }),
  failsFrom: duration({
    meaning: 'When the dependency goes down. It only does if it recovers later than this.',
    default: 0,
  }),
  recoversAfter: duration({
    meaning:
      'When the dependency is healthy again: it is down from failsFrom until just before this moment.',
    default: 0,
    words: ['never'],
  }),
  endpoints: list(
    'Names for parts of it that can be in trouble by themselves.',
    text({ meaning: 'The name of an endpoint.' }),
  ),
  calls: text({
    meaning: 'The dependency that it calls in turn.',
    default: null,
  }),
};

/** A dependency with every default written in. */
export type DependencySettings = Settings<typeof dependencyTable>;
