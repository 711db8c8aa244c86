import { describe, expect, it } from 'vitest';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

const said = (policy: string): string =>
  complaintsAbout(scenarioWith({ policies: `[{ ${policy} }]` }));

describe('a state that all dependencies of a client share', () => {
  it('is refused for a buffer, which sends what it keeps to one of them', () => {
    const text = said('fallback: { kind: buffer }, scope: application');
    const [first, , , hint] = text.split('\n');
    expect([first, hint]).toEqual([
      'error: my.yaml:11:28: variants.only.policies[0].scope: found application for a buffer, expected client, host, endpoint or dependency',
      '  what it keeps is sent to one dependency; leave scope out, and each dependency has its own',
    ]);
  });

  it('is refused for a healthCheck, which polls one of them', () => {
    expect(said('healthCheck: {}, scope: application')).toContain(
      'found application for a healthCheck',
    );
  });

  it('is fine for all others, and so are other scopes for these', () => {
    expect(said('breaker: { failureThreshold: 2 }, scope: application')).toBe('');
    expect(said('fallback: { kind: value }, scope: application')).toBe('');
    expect(said('fallback: { kind: buffer }, scope: dependency')).toBe('');
    expect(said('healthCheck: {}, scope: host')).toBe('');
  });
});
