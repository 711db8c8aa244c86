/**
 * The known name that a misspelt one most likely means.
 * @returns undefined when nothing is near: more than a third of the letters would have to change
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance < candidate.length) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** "did you mean x?", or nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const candidate = nearest(name, known);
  return candidate === undefined ? '' : `did you mean ${candidate}?`;
}

/** Levenshtein's distance, where exchanging two neighbours counts once. */
function editDistance(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const options = [
        cell(previous, j) + 1,
        cell(current, j - 1) + 1,
        cell(previous, j - 1) + (same ? 0 : 1),
      ];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        options.push(cell(older, j - 2) + 1);
      }
      current.push(Math.min(...options));
    }
    older = previous;
    previous = current;
  }
  return cell(previous, b.length);
}

/** Every cell asked for exists; infinity would only lose the comparison. */
function cell(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
