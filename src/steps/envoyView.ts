import { EnvoyHostBreaker } from '../policy/breakers/envoy.js';
import type { Shown } from './outcome.js';
import { viewOf } from './view.js';

const WORDS = { closed: 'in service', open: 'ejected' } as const;

/** Envoy: the hosts that are out, and what is known about the host that is looked at. */
export const envoyView = viewOf(EnvoyHostBreaker, {
  counters: {
    ...hostCounters(0),
    ejected: ({ detection }) => detection.ejector.ejectedHosts,
    overflow: ({ detection }) => detection.ejector.overflow,
  },
  otherNames: { ejections_overflow: 'overflow', ejections_active: 'ejected' },
  words: WORDS,
  hosts: (breaker, count) =>
    Array.from({ length: count }, (_, host): Shown => showHost(breaker, host)),
});

type HostCounter = (breaker: EnvoyHostBreaker) => number;

function hostCounters(host: number): Readonly<Record<string, HostCounter>> {
  return {
    multiplier: ({ detection }) => detection.host(host).multiplier,
    ejections: ({ detection }) => detection.host(host).ejections,
    serverErrors: ({ detection }) => detection.host(host).serverErrors,
    gatewayErrors: ({ detection }) => detection.host(host).gatewayErrors,
    localErrors: ({ detection }) => detection.host(host).localErrors,
  };
}

function showHost(breaker: EnvoyHostBreaker, host: number): Shown {
  const { detection } = breaker;
  const state = detection.isEjected(host) ? 'open' : 'closed';
  const own = Object.entries(hostCounters(host)).map(([name, count]) => [name, count(breaker)]);
  const { ejectedHosts, overflow } = detection.ejector;
  const counters = { ...Object.fromEntries(own), ejected: ejectedHosts, overflow };
  return { state, word: WORDS[state], why: detection.host(host).why, counters, hosts: [] };
}
