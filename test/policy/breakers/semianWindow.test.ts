import { expect, it } from 'vitest';
import { NEVER } from '../../../src/model/time.js';
import { NewestTimes } from '../../../src/policy/breakers/semianWindow.js';

it('the newest times are those that a plain list would keep', () => {
  const times = new NewestTimes(37);
  let list: number[] = [];
  let random = 1;
  const seen: (readonly [number, number])[] = [];
  const expected: (readonly [number, number])[] = [];
  for (let now = 0; now < 3000; now += 1) {
    random = (random * 48_271) % 2_147_483_647;
    // Now and then all go, sometimes the old ones do, and mostly one is added.
    if (random % 97 === 0) {
      list = [];
      times.clear();
    } else if (random % 5 === 0) {
      const cutoff = now - (random % 50) - 5;
      list = list.filter((time) => time >= cutoff);
      times.dropBefore(cutoff);
    } else if (random % 7 > 0) {
      list = [...list, now].slice(-37);
      times.push(now);
    }
    seen.push([times.size, times.newest]);
    expected.push([list.length, list.at(-1) ?? NEVER]);
  }
  expect(seen).toEqual(expected);
});
