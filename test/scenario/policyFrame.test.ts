import { describe, expect, it } from 'vitest';
import { writePlan } from '../../src/scenario/writePlan.js';
import { complaintsAbout, planOf, scenarioWith } from '../scenarioTexts.js';

const written = (policies: string) => scenarioWith({ policies });

/** What a plan holds of its policies beside their settings. */
function framesOf(policies: string): readonly object[] {
  return planOf(written(policies)).variants.flatMap((variant) =>
    variant.policies.map(({ settings: _, ...frame }) => frame),
  );
}

describe('what is said of a policy beside its settings', () => {
  it('is for whom it is, one name or several, and who shares it', () => {
    expect(
      framesOf(
        '[{ retry: {}, for: dependency }, { breaker: {}, for: [dependency], scope: application }]',
      ),
    ).toEqual([
      { kind: 'retry', for: ['dependency'] },
      { kind: 'breaker', for: ['dependency'], scope: 'application' },
    ]);
  });

  it('is nothing where it says what would hold anyway', () => {
    expect(framesOf('[{ retry: {}, for: [], scope: client }]')).toEqual([{ kind: 'retry' }]);
  });

  it('is written as it was read', () => {
    const plan = planOf(written('[{ retry: {}, for: dependency, scope: host }]'));
    const again = planOf(JSON.stringify(writePlan(plan)));
    expect(again.variants).toEqual(plan.variants);
  });

  it('is refused where it makes no sense', () => {
    expect(complaintsAbout(written('[{ for: dependency }]'))).toContain('found no policy');
    expect(complaintsAbout(written('[{ retry: {}, scope: everybody }]'))).toContain(
      'expected client, host, endpoint, dependency or application',
    );
    expect(complaintsAbout(written('[{ retry: {}, breaker: {} }]'))).toContain(
      'found retry and breaker',
    );
    expect(complaintsAbout(written('[{ retry: {}, for: 3 }]'))).toContain('for[0]');
  });
});
