/**
 * Exact results that simulated figures are held against. Rates are per second and times in
 * seconds, shares lie between 0 and 1.
 */

/** The mean of waiting and service in M/M/1; infinite where work comes as fast as it is done. */
export function mm1MeanSojourn(arrivals: number, services: number): number {
  return arrivals < services ? 1 / (services - arrivals) : Number.POSITIVE_INFINITY;
}

/** The time in M/M/1 that the share `q` of all do not exceed: a sojourn is exponential. */
export function mm1SojournQuantile(arrivals: number, services: number, q: number): number {
  return -Math.log(1 - q) * mm1MeanSojourn(arrivals, services);
}

/** The mean wait before service in M/M/1. */
export function mm1MeanWait(arrivals: number, services: number): number {
  return (arrivals / services) * mm1MeanSojourn(arrivals, services);
}

/** The mean wait before service in M/D/1, where every service takes the same time. */
export function md1MeanWait(arrivals: number, services: number): number {
  return mm1MeanWait(arrivals, services) / 2;
}

/** Erlang B: the share of arrivals that find all servers of M/M/c/c busy and are lost. */
export function erlangB(servers: number, erlangs: number): number {
  let lost = 1;
  for (let count = 1; count <= servers; count += 1) {
    lost = (erlangs * lost) / (count + erlangs * lost);
  }
  return lost;
}

/** Erlang C: the share of arrivals that have to wait in M/M/c; 1 from full use on. */
export function erlangC(servers: number, erlangs: number): number {
  if (erlangs >= servers) return 1;
  const lost = erlangB(servers, erlangs);
  return lost / (1 - (erlangs / servers) * (1 - lost));
}

/** M/M/c with so many places to wait: the share that it turns away, and how many are inside. */
export function limitedQueue(
  servers: number,
  places: number,
  erlangs: number,
): { readonly lost: number; readonly inside: number } {
  let [weight, sum, weighted] = [1, 1, 0];
  for (let inside = 1; inside <= servers + places; inside += 1) {
    weight *= erlangs / Math.min(inside, servers);
    sum += weight;
    weighted += inside * weight;
  }
  return { lost: weight / sum, inside: weighted / sum };
}

/**
 * Users who think and then wait for one server, by mean value analysis: what all of them get done a
 * second, and how long each waits for it.
 */
export function closedUsers(
  users: number,
  think: number,
  service: number,
): { readonly throughput: number; readonly response: number } {
  let [throughput, response, queue] = [0, service, 0];
  for (let count = 1; count <= users; count += 1) {
    response = service * (1 + queue);
    throughput = count / (think + response);
    queue = throughput * response;
  }
  return { throughput, response };
}

/** The mean of an exponential time with a second one beside it from `delay` on: it forgets. */
export function hedgedMean(mean: number, delay: number): number {
  return mean * (1 - Math.exp(-delay / mean) / 2);
}

/** The share of operations that succeed when each of `attempts` fails with the chance `f`. */
export function retrySuccess(f: number, attempts: number): number {
  return 1 - f ** attempts;
}

/** The attempts per operation then: 1 + f + f^2 + ... */
export function retryLoad(f: number, attempts: number): number {
  return Array.from({ length: attempts }, (_, index) => f ** index).reduce((a, b) => a + b, 0);
}

/** The chance of at least `least` successes in `trials`, each with the chance `p`. */
export function binomialAtLeast(trials: number, least: number, p: number): number {
  let sum = 0;
  let ways = 1;
  for (let count = 0; count <= trials; count += 1) {
    if (count >= least) sum += ways * p ** count * (1 - p) ** (trials - count);
    ways = (ways * (trials - count)) / (count + 1);
  }
  return sum;
}

/** Wilson's interval for a share of which `successes` of `trials` were seen; 95 % unless `z` says otherwise. */
export function wilson(successes: number, trials: number, z = 1.96): readonly [number, number] {
  const share = successes / trials;
  const scale = 1 + (z * z) / trials;
  const centre = (share + (z * z) / (2 * trials)) / scale;
  const spread = Math.sqrt((share * (1 - share)) / trials + (z / (2 * trials)) ** 2);
  return [centre - (z * spread) / scale, centre + (z * spread) / scale];
}

/** The arithmetic mean. */
export function meanOf(sample: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < sample.length; index += 1) sum += sample[index] ?? 0;
  return sum / sample.length;
}

/** The standard error of a sample's mean, from its own spread. */
export function standardError(sample: ArrayLike<number>): number {
  const mean = meanOf(sample);
  let squares = 0;
  for (let index = 0; index < sample.length; index += 1) {
    squares += ((sample[index] ?? 0) - mean) ** 2;
  }
  return Math.sqrt(squares / (sample.length - 1) / sample.length);
}

/** The standard error of a share that is `p` in truth, seen in `trials`. */
export function standardErrorOfShare(p: number, trials: number): number {
  return Math.sqrt((p * (1 - p)) / trials);
}
