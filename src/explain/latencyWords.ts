import type { LatencySettings } from '../model/latency.js';
import { andWords, durationWords } from './amounts.js';

/** How long something takes, after "takes" or "for": `5 ms`, `80 ms in the median (...)`. */
export function latencyWords(latency: LatencySettings): string {
  return latency.distribution === 'fixed' || latency.max === null
    ? drawnWords(latency)
    : `${drawnWords(latency)}, at most ${durationWords(latency.max)}`;
}

function drawnWords(latency: LatencySettings): string {
  switch (latency.distribution) {
    case 'fixed':
      return durationWords(latency.value);
    case 'uniform':
      return `from ${durationWords(latency.from)} to ${durationWords(latency.to)}`;
    case 'normal':
      return `about ${durationWords(latency.mean)} (normal, deviation ${durationWords(latency.deviation)})`;
    case 'exponential':
      return `${durationWords(latency.mean)} on average (exponential)`;
    case 'log-normal':
      return `${durationWords(latency.median)} in the median (log-normal, sigma ${latency.sigma})`;
    case 'pareto':
      return `${durationWords(latency.scale)} or more (Pareto, shape ${latency.shape})`;
    case 'empirical':
      return `as long as was measured (even quantiles ${andWords(latency.quantiles.map(durationWords))})`;
  }
}

/** True for something that takes no time. */
export function takesNoTime(latency: LatencySettings): boolean {
  return latency.distribution === 'fixed' && latency.value === 0;
}
