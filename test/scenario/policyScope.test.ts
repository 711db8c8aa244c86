import { describe, expect, it } from 'vitest';
import { complaintsAbout, scenarioWith } from '../scenarioTexts.js';

const said = (policy: string): string =>
  complaintsAbout(scenarioWith({ policies: `[{ ${policy} }]` }));

describe('a state that all dependencies of a client share', () => {
  it('is refused for a buffer, which sends what it keeps to one of them', () => {
    const lines = said('fallback: { kind: buffer }, scope: application').split('\n');
    const at = lines.findIndex((line) => line.startsWith('error'));
    expect([lines[at], lines[at + 3]]).toEqual([
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
    const others = [
      'breaker: { failureThreshold: 2 }, scope: application',
      'fallback: { kind: value }, scope: application',
      'fallback: { kind: buffer }, scope: dependency',
      'healthCheck: {}, scope: host',
    ];
    // With one dependency some of these make no difference, which is warned of.
    expect(others.map(said).join('\n')).not.toContain('error');
  });
});
