import { describe, expect, it } from 'vitest';
import { LabBreaker } from '../../src/policy/breaker.js';
import {
  breakerShape,
  completePolicy,
  createBreaker,
  labSettings,
  OWN_BREAKER,
} from '../../src/policy/breakerPolicy.js';
import { breakerSettings } from '../../src/policy/breakerSettings.js';
import { LIBRARIES } from '../../src/policy/libraries.js';
import { defaultsOf, own, REQUIRED } from './writtenSettings.js';

const MODELS = LIBRARIES.map((model) => [model.library, model] as const);

describe('what a scenario may say of a breaker', () => {
  it("is whose breaker it is, the lab's own unless said", () => {
    const { cases: _, meanings: __, ...rest } = breakerShape;
    expect(rest).toEqual({
      kind: 'union',
      meaning: 'Whose breaker it is; the lab has one of its own.',
      tag: 'library',
      default: 'breaker-lab',
      aloneTag: 'like',
    });
  });

  it('is one of these libraries, in this order', () => {
    expect(Object.keys(breakerShape.cases)).toEqual([
      'breaker-lab',
      'resilience4j',
      'hystrix',
      'polly',
      'gobreaker',
      'failsafe',
      'semian',
      'semian-adaptive',
      'opossum',
      'cockatiel',
      'envoy',
    ]);
  });

  it.each(LIBRARIES)("holds %s's versions and options, the first version unless said", (model) => {
    const { version, ...options } = breakerShape.cases[model.library] ?? {};
    expect(options).toEqual(model.options);
    expect(version).toEqual({
      kind: 'choice',
      meaning: 'The version whose behaviour is modelled.',
      choices: model.versions,
      default: model.versions[0],
    });
  });
});

describe('a breaker is built from settings', () => {
  it("of the lab's own with its defaults: the fifth failure in a row trips it for 30 s", () => {
    const breaker = createBreaker(own({}), Math.max);
    const states = [1, 2, 3, 4, 5].map(() => {
      breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
      return breaker.state;
    });
    breaker.tryAcquire(29_999_999);
    const before = breaker.state;
    breaker.tryAcquire(30_000_000);
    expect([breaker instanceof LabBreaker, states, before, breaker.why]).toEqual([
      true,
      ['closed', 'closed', 'closed', 'closed', 'open'],
      'open',
      'open for 30s',
    ]);
  });

  it("of the lab's own with the draw that is handed in", () => {
    const jitter = { initial: 60_000_000, factor: 1, max: null, jitter: 'equal' } as const;
    const settings = own({ failureThreshold: 1, openDuration: jitter });
    const breaker = createBreaker(settings, (low, high) => (low + high) / 2);
    breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
    breaker.tryAcquire(45_000_000);
    expect(breaker.why).toBe('open for 45s');
  });

  it.each(MODELS)('of %s in every version it has', (library, { versions, options }) => {
    const built = versions.map((version) => {
      const settings = { library, version, ...defaultsOf(options), ...REQUIRED[library] };
      const breaker = createBreaker(settings, (low) => low);
      return [breaker instanceof LabBreaker, breaker.state, breaker.tryAcquire(0) >= 0];
    });
    expect(built).toEqual(versions.map(() => [false, 'closed', true]));
  });

  it('which must fit their table', () => {
    const wrong = { ...own({}), probes: 'two' };
    expect(() => createBreaker(wrong, Math.max)).toThrow('setting probes does not fit its table');
  });
});

describe('defaults that depend on other knobs', () => {
  it("are written into settings of the lab's own breaker", () => {
    const complete = { library: OWN_BREAKER, ...breakerSettings({ failureThreshold: 5 }) };
    expect(completePolicy(own({}))).toEqual(complete);
    expect(labSettings(own({}))).toEqual(complete);
  });

  it('are not written into those of a library, which the lab does not know', () => {
    const settings = { library: 'polly', version: '8.7.0' };
    expect([completePolicy(settings), labSettings(settings)]).toEqual([settings, undefined]);
  });
});
