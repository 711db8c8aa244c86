// What the figures of `breakers.mjs` are held against, and how they are printed.

/** Each: what is compared, with what, and how much more it may take, or how much less it must. */
const TARGETS = [
  ...atMost('ours: consecutive', 1.5),
  ...atMost('ours: window of 100 calls', 3),
  ...atMost('ours: window of 1 s', 5),
  {
    title: 'a refusal against a success',
    ratio: (at) => at('ours: consecutive', 'refused') / at('ours: consecutive', 'success'),
    most: 1,
  },
  {
    title: 'bytes that a refusal leaves on the heap',
    ratio: (at) => at('ours: consecutive', 'heap'),
    most: 0.05,
  },
  {
    title: "opossum's fire against a refusal of ours",
    ratio: (at) => at('opossum itself', 'refused') / at('ours: consecutive', 'refused'),
    least: 50,
  },
  {
    title: "cockatiel's execute against a refusal of ours",
    ratio: (at) => at('cockatiel itself', 'refused') / at('ours: consecutive', 'refused'),
    least: 20,
  },
];

function atMost(subject, most) {
  return ['success', 'failure'].map((kind) => ({
    title: `${subject}, ${kind}, against the floor`,
    ratio: (at) => at(subject, kind) / at('floor', kind),
    most,
  }));
}

/** Prints all figures and how the targets are met; true: all of them are. */
export function report(figures) {
  const at = (name, kind) => median(figures.get(name)[kind]);
  console.log('\nnanoseconds, and how often the floor; bytes on the heap for a refusal\n');
  const heads = ['acquire+success', 'acquire+failure', 'refused', 'bytes'];
  console.log(`${' '.repeat(28)}${heads.map((head) => head.padStart(18)).join('')}`);
  for (const [name, kinds] of figures) {
    const cells = ['success', 'failure', 'refused'].map((kind) =>
      kinds[kind].length === 0 ? '-' : cell(at(name, kind), at('floor', kind)),
    );
    const bytes = kinds.heap.length === 0 ? '-' : at(name, 'heap').toFixed(2);
    console.log(name.padEnd(28) + [...cells, bytes].map((text) => text.padStart(18)).join(''));
  }
  console.log('');
  return TARGETS.map((target) => judge(target, at)).every((isMet) => isMet);
}

function judge({ title, ratio, most, least }, at) {
  const value = ratio(at);
  const isMet = most === undefined ? value >= least : value <= most;
  const limit = most === undefined ? `at least ${least}` : `at most ${most}`;
  console.log(
    `${title.padEnd(56)}${value.toFixed(2).padStart(9)}  ${limit.padEnd(12)} ${isMet ? 'met' : 'not met'}`,
  );
  return isMet;
}

function cell(nanos, floor) {
  return `${nanos.toFixed(nanos < 100 ? 2 : 0)} ${`x${(nanos / floor).toFixed(2)}`.padStart(8)}`;
}

function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}
