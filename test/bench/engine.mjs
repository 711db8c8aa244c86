// How many attempts a second the engine simulates, policies, records and metrics included; beside it
// the floor: a textbook event loop that handles as many events of the same delays and does nothing
// else; and two libraries under fake timers. Every figure comes from a process of its own; they run in
// turn, and the best of a few rounds counts.
//
//   npm run bench:engine [-- rounds]
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PLANS } from './enginePlans.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);
const CHILD = fileURLToPath(new URL('./engineSubject.mjs', import.meta.url));
let areAllMet = true;

function ask(...question) {
  const answer = execFileSync(process.execPath, [CHILD, ...question.map(String)], {
    encoding: 'utf8',
  });
  return JSON.parse(answer);
}

/** The best of some rounds of several questions, asked in turn. */
function bestOf(questions) {
  const best = questions.map((question) => ask(...question));
  for (let round = 1; round < ROUNDS; round += 1) {
    questions.forEach((question, index) => {
      const answer = ask(...question);
      if (answer.seconds < best[index].seconds) best[index] = answer;
    });
  }
  return best;
}

function judge(title, value, { least, most }) {
  const isMet = (least === undefined || value >= least) && (most === undefined || value <= most);
  const limit = most === undefined ? `at least ${least}` : `at most ${most}`;
  areAllMet &&= isMet;
  const words = `${limit.padEnd(13)} ${isMet ? 'met' : 'not met'}`;
  console.log(`  ${title.padEnd(44)}${value.toFixed(2).padStart(10)}  ${words}`);
}

const perSecond = ({ attempts, seconds }) => attempts / seconds;
const million = (rate) => `${(rate / 1e6).toFixed(2)} M/s`;

console.log(`Node ${process.version}, ${cpus()[0]?.model}, best of ${ROUNDS} rounds`);
for (const [name, subject] of Object.entries(PLANS)) {
  if (subject.delays === undefined) continue;
  const { events } = ask('engine', name, 1);
  const [ours, floor] = bestOf([
    ['engine', name, 1],
    ['floor', name, 1, events],
  ]);
  const { attempts } = ours;
  const floorRate = attempts / floor.seconds;
  console.log(
    `${name}: ${attempts} attempts, ${million(perSecond(ours))}; the bare loop ${million(floorRate)} ` +
      `(${events} events); peak ${ours.peak.toFixed(0)} MB`,
  );
  const ratio = perSecond(ours) / floorRate;
  if (subject.least === undefined) console.log(`  times the bare loop: ${ratio.toFixed(2)}`);
  else judge('times the bare loop', ratio, subject);
}

const [few, many] = bestOf([
  ['engine', 'ten thousand attempts', 100],
  ['engine', 'ten million attempts', 1],
]);
console.log('from ten thousand to ten million attempts');
judge('cost of an attempt, times', perSecond(few) / perSecond(many), { most: 1.5 });
judge('peak memory, MB', many.peak, { most: 300 });

// A fake clock takes longer for every timer the more of them are pending: with a million operations it
// would not come to an end. Two sizes show how it grows; the larger one is judged.
function compareLibraries(work, operations, rounds, limit) {
  const [ours, opossum, cockatiel] = bestOf([
    ['engine', work, 10 * rounds],
    ['opossum', work, rounds, operations],
    ['cockatiel', work, rounds, operations],
  ]);
  console.log(`session-08 with its breaker, ${work}, under fake timers`);
  console.log(`  ours ${million(perSecond(ours))}`);
  for (const [name, theirs] of Object.entries({ opossum, cockatiel })) {
    console.log(`  ${name} ${million(perSecond(theirs))}`);
    const ratio = perSecond(ours) / perSecond(theirs);
    if (limit === undefined) console.log(`  times ${name}: ${ratio.toFixed(2)}`);
    else judge(`times ${name}`, ratio, limit);
  }
}
compareLibraries('two thousand operations', 2000, 5);
compareLibraries('ten thousand operations', 10_000, 1, { least: 50 });
process.exitCode = areAllMet ? 0 : 1;
