import { describe, expect, it } from 'vitest';
import { METRICS } from '../../../src/index.js';
import { temporaryFolder } from '../../temporaryFolder.js';
import { runIn } from '../captureHost.js';

describe('list --json', () => {
  it('holds what each scenario shows, and its variants', async () => {
    const { code, out, err } = await runIn(temporaryFolder(), ['list', '--json']);
    const scenarios: readonly { readonly scenario: string }[] = JSON.parse(out);
    expect([code, err]).toEqual([0, '']);
    expect(scenarios.find(({ scenario }) => scenario === 'session-08')).toEqual({
      scenario: 'session-08',
      title: 'A circuit breaker stops a retry storm',
      about:
        'Twelve operations start together against a dependency that is down, and each may try four times. Without a breaker every attempt lands on it. With one, three failures in a row stop the calls, and single probes find out when it is back.',
      focus: 'session-08-circuit-breaker',
      variants: [
        {
          name: 'session-08-no-circuit-breaker',
          role: 'before',
          about: 'No breaker, and a dependency that never recovers.',
        },
        {
          name: 'session-08-circuit-breaker',
          role: 'after',
          about:
            'Every attempt asks one shared breaker first; the dependency recovers after 350 ms.',
        },
        {
          name: 'session-08-same-outage',
          role: 'control',
          about: 'No breaker, against the outage of the after variant.',
        },
      ],
    });
  });

  it('with --metrics is the catalogue itself', async () => {
    const { out } = await runIn(temporaryFolder(), ['list', '--metrics', '--json']);
    expect(JSON.parse(out)).toEqual(METRICS);
  });

  it('takes no name', async () => {
    expect(await runIn(temporaryFolder(), ['list', 'session-08'])).toEqual({
      code: 2,
      out: '',
      err: "error: too many arguments for 'list'. Expected 0 arguments but got 1.\n",
    });
  });
});
