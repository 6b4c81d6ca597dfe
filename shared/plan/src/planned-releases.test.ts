import { aRelease, aSnapshot, aVisitor } from './testing/a-snapshot.ts';
import { plannedReleases } from './planned-releases.ts';
import { resolvePlan } from './resolve-plan.ts';

const snapshot = aSnapshot({
  'mfe-quiz': { live: '1.0.0', pins: { [aVisitor().id]: '2.0.0' } },
  'mfe-auth': { live: '1.0.0', killed: { reason: 'leaks', at: '2026-11-20' } },
});
const quiz = aRelease('mfe-quiz', '2.0.0');
const auth = aRelease('mfe-auth', '1.0.0');

test('returns the release records of a plan, including those of killed remotes', () => {
  const whole = { ...snapshot, releases: { 'mfe-quiz@2.0.0': quiz, 'mfe-auth@1.0.0': auth } };
  expect(plannedReleases(whole, resolvePlan(whole, aVisitor()))).toEqual([quiz, auth]);
});

test('a release that the snapshot lacks is refused with its id', () => {
  const torn = { ...snapshot, releases: { 'mfe-auth@1.0.0': auth } };
  expect(() => plannedReleases(torn, resolvePlan(torn, aVisitor()))).toThrow(/mfe-quiz@2\.0\.0/);
});
