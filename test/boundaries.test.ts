import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScenario, run } from '../src/index.js';
import { findShipped } from './baseTexts.js';

const folder = join(import.meta.dirname, '..', 'scenarios');

/** How the claims of a shipped variant come out when knobs of its scenario are set as with --set. */
async function claimsOf(
  scenario: string,
  variant: string,
  overrides: readonly string[],
): Promise<readonly string[]> {
  const file = `${scenario}.yaml`;
  const text = readFileSync(join(folder, file), 'utf8');
  const { plan, problems } = readScenario({ file, text }, overrides, findShipped);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  const { variants } = await run(plan, { focus: [variant], onlyFocus: true });
  const judged = variants.find(({ name }) => name === variant);
  return (judged?.checks ?? []).map(({ name, outcome }) => `${name}: ${outcome}`);
}

// A claim that holds on both sides of its boundary says nothing. Each boundary is worked out first.
describe('a server of 300/s with one retry comes back when twice the load is less than 300/s', () => {
  const one = 'hidden-capacity-one-retry';

  it('at 150/s it never does', async () => {
    expect(await claimsOf('hidden-capacity', one, ['workload.arrivals=150/s'])).toEqual([
      'it never recovers: pass',
      'every call is sent twice: pass',
    ]);
  });

  it('at 140/s it does', async () => {
    expect(await claimsOf('hidden-capacity', one, ['workload.arrivals=140/s'])).toEqual([
      'it never recovers: fail',
      'every call is sent twice: fail',
    ]);
  });
});

describe('with a retry for ten calls it comes back when 1.1 times the load is less than 300/s', () => {
  const budget = 'hidden-capacity-budget';
  // At 260/s the backlog of 11 s at 286/s drains at 14/s, which takes 225 s.
  const longer = ['duration=360s', 'phases[4].from=300s'];

  it('at 280/s, which is 308/s, it never does', async () => {
    const overrides = ['workload.arrivals=280/s', ...longer];
    expect(await claimsOf('hidden-capacity', budget, overrides)).toEqual([
      'it does not recover either: pass',
    ]);
  });

  it('at 260/s, which is 286/s, it does', async () => {
    const overrides = ['workload.arrivals=260/s', ...longer];
    expect(await claimsOf('hidden-capacity', budget, overrides)).toEqual([
      'it does not recover either: fail',
    ]);
  });
});

describe("Polly's floor of 100 calls in 30 s is reached at more than 3.33 calls a second", () => {
  const never = (rate: string) =>
    claimsOf('quiet-windows', 'quiet-windows-polly', [`workload.arrivals.rate=${rate}`]);

  it('at 3.3/s nothing opens', async () => {
    expect(await never('3.3/s')).toContain('it never opens: pass');
  });

  it('at 3.4/s it opens', async () => {
    expect(await never('3.4/s')).toContain('it never opens: fail');
  });
});

describe('the throttle of gRPC lets retries be while fewer than 1 in 11 attempts fail', () => {
  const success = async (share: string) => {
    const rate = `dependencies.fails-08.trouble[0].rate=${share}`;
    const claims = await claimsOf('grpc-cliff', 'grpc-cliff-tenth', [rate]);
    return claims.filter((claim) => claim.startsWith('success at 8 %'));
  };

  it('at 7.5 % nearly all succeed, as at 8 %', async () => {
    expect(await success('7.5%')).toEqual(['success at 8 %: pass']);
  });

  it('at 11 % one in ten fails', async () => {
    expect(await success('11%')).toEqual(['success at 8 %: fail']);
  });
});
