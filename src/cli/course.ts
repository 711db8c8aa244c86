import type { Plan } from '../model/plan.js';

/** A part of the course that the shipped scenarios make. */
export interface CourseGroup {
  readonly name: string;
  /** What it teaches, in a few words. */
  readonly about: string;
  /** Names of scenarios in the order in which they are best read. */
  readonly scenarios: readonly string[];
}

/**
 * The shipped scenarios in the order of a course. Their place is written here and not in the files,
 * since it is about all of them together.
 */
export const COURSE: readonly CourseGroup[] = [
  {
    name: 'First experiment',
    about: 'start here',
    scenarios: ['session-08'],
  },
  {
    name: 'Lessons',
    about: 'one rule at a time',
    scenarios: [
      'day-6-retries-jitter',
      'day-7-retry-after',
      'three-tools',
      'lesson-fast-fail',
      'lesson-rate',
      'lesson-floor',
      'lesson-slow',
      'lesson-eager',
      'lesson-late',
      'lesson-stampede',
      'lesson-growing',
      'lesson-scope',
      'lesson-bulkhead',
      'lesson-fallback',
      'lesson-mesh',
      'retry-loop',
      'retry-layers',
    ],
  },
  {
    name: 'Systems',
    about: 'whole services in an outage, and what was decided for them',
    scenarios: [
      'indexer-redis',
      'indexer-redis-cooldown',
      'indexer-redis-flapping',
      'horizon-upstream',
      'horizon-alternatives',
      'hedging-brownout',
      'replayed-incident',
    ],
  },
  {
    name: 'Published results',
    about: 'figures of others, worked out again',
    scenarios: [
      'hidden-capacity',
      'hidden-capacity-cures',
      'spike-collapse',
      'spike-collapse-ramp',
      'trigger-size',
      'retry-strategies',
      'retry-strategies-rates',
      'client-count',
      'client-count-breakers',
      'backoff-jitter',
      'backoff-jitter-ten',
      'backoff-jitter-hundred',
      'retry-waits',
      'retry-background',
      'retry-budgets',
      'grpc-throttle',
      'grpc-cliff',
      'aws-quota',
      'sre-throttle',
      'sre-throttle-hang',
      'envoy-admission',
      'quiet-windows',
      'false-trips',
      'fallback-as-success',
      'semian-adaptive',
      'semian-adaptive-outage',
      'semian-tickets',
      'probe-cost',
      'lockstep-probes',
      'worker-capacity',
      'stuck-requests',
      'nginx-burst',
      'tail-fan-out',
      'tail-hedging',
      'queues',
      'one-queue',
    ],
  },
];

/** A part of the course with its plans. */
export interface CoursePart extends Omit<CourseGroup, 'scenarios'> {
  readonly plans: readonly Plan[];
}

/** Puts plans in the order of the course; what has no place in it comes last. */
export function courseOf(plans: readonly Plan[]): readonly CoursePart[] {
  const placed = COURSE.flatMap(({ scenarios }) => scenarios);
  const groups = COURSE.map(({ name, about, scenarios }) => ({
    name,
    about,
    plans: scenarios.flatMap((name) => plans.filter(({ scenario }) => scenario === name)),
  }));
  const rest = plans.filter(({ scenario }) => !placed.includes(scenario));
  const more = { name: 'More', about: 'without a place in the course yet', plans: rest };
  return [...groups, more].filter((part) => part.plans.length > 0);
}
