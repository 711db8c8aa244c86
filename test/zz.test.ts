import { it } from 'vitest';
import { run } from '../src/runPlan.js';
import { breaker, MS, plan, retry, variant, world } from './plans.js';
it('x', async () => {
  for (let i = 0; i < 20000; i++) {
    const r = (n: number) => 1 + Math.floor(Math.random() * n);
    const stacks = [
      () => [breaker(r(3), r(50) * MS, r(2)), retry(r(4), r(20) * MS), breaker(r(3), r(50) * MS, r(2))],
      () => [retry(r(4), r(20) * MS), breaker(r(3), r(50) * MS, r(2)), breaker(r(3), r(50) * MS, r(2))],
      () => [breaker(r(3), r(50) * MS, r(2)), retry(r(4), r(20) * MS)],
      () => [retry(r(3), r(20) * MS), breaker(r(3), r(50) * MS, r(2)), retry(r(4), r(20) * MS)],
    ];
    const policies = stacks[i % 4]!();
    const ops = r(6);
    const rec = r(100) * MS;
    const v = variant({ world: world(ops, { recoversAfter: i % 3 ? 'never' : rec, latency: r(20) * MS }), policies });
    const res = await run(plan(v));
    const broken = res.variants[0]!.laws.filter((l) => !l.held);
    if (broken.length) { console.log(i % 4, JSON.stringify(v.world), JSON.stringify(policies), JSON.stringify(broken)); break; }
  }
});
