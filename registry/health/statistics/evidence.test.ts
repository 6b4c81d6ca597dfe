import { seededRandom } from '@marquee/testing/seeded-random';
import { canaryRule, judgeEvidence, liveRule, noEvidence } from './evidence.ts';
import { evidenceOf, type NetworkMet } from '../../testing/evidence-of.ts';

/** So many networks, each with these visitors. */
const networks = (count: number, visitors: number, harmed = 0, byServer = 0): NetworkMet[] =>
  Array.from({ length: count }, () => ({ visitors, harmed, byServer }));
const healthy = evidenceOf(networks(200, 1));
const grounds = (release: NetworkMet[], rule = canaryRule, baseline = healthy) =>
  judgeEvidence(evidenceOf(release), baseline, rule).grounds;

test('finding 3: ten thousand harmed visitors of one or two networks are left to a person', () => {
  for (const some of [networks(1, 10_000, 10_000), networks(2, 10_000, 10_000)]) {
    const { harm, grounds: known } = judgeEvidence(evidenceOf(some), healthy, canaryRule);
    expect([harm.verdict, known]).toEqual(['harmful', undefined]);
  }
  expect(grounds(networks(3, 10_000, 10_000))).toBe('networks');
});

test('finding 3: a usual rate of failures does not replace the missing networks', () => {
  const baseline = evidenceOf([...networks(196, 1), ...networks(4, 1, 1)]);
  const usual = [...networks(196, 1), ...networks(4, 1, 1)];
  expect(grounds([...usual, ...networks(2, 20, 20)], canaryRule, baseline)).toBeUndefined();
  expect(grounds([...usual, ...networks(9, 20, 20)], liveRule, baseline)).toBeUndefined();
});

test('finding 3: a live release is rolled back on ten networks, or on failed renders of three networks', () => {
  expect(grounds(networks(9, 20, 20), liveRule)).toBeUndefined();
  expect(grounds(networks(10, 20, 20), liveRule)).toBe('networks');
  expect(grounds(networks(2, 20, 20, 20), liveRule)).toBeUndefined();
  expect(grounds(networks(3, 20, 20, 20), liveRule)).toBe('server');
});

test('finding 24: a canary for most visitors is withdrawn on failed renders of three networks, not of two', () => {
  expect(grounds(networks(2, 10_000, 10_000, 10_000))).toBeUndefined();
  expect(grounds(networks(3, 20, 20, 20), canaryRule, noEvidence)).toBe('server');
});

test('finding 3: visitors forged in one network hide no harm, and in many networks only up to the limit for each', () => {
  const harmed = networks(20, 1, 1);
  expect(grounds([...harmed, ...networks(1, 100_000)])).toBe('networks');
  expect(evidenceOf(networks(1, 100_000)).all.counted).toEqual({ visitors: 20, harmed: 0 });
  // In its own proportion: half of them failed.
  expect(evidenceOf(networks(1, 1_000, 500)).all.counted).toEqual({ visitors: 20, harmed: 10 });
});

test('finding 3: harm of the baseline forged in one network does not hide that of the release', () => {
  const release = [...networks(70, 1), ...networks(30, 1, 1)];
  expect(grounds(release, canaryRule, evidenceOf([...networks(100, 1), ...networks(1, 1_000, 1_000)]))).toBe(
    'networks',
  );
});

test('a release that fails for all visitors is judged harmful within 50 visitors of different networks', () => {
  const chance = seededRandom(11);
  for (const count of [4, 30, 10_000])
    for (let run = 0; run < 20; run += 1) {
      const met = new Map<number, NetworkMet>();
      let visitors = 0;
      while (grounds([...met.values()]) === undefined && visitors < 100) {
        // Some networks have many visitors, most a few.
        const at = Math.floor(count * chance() ** 2);
        const { harmed } = met.get(at) ?? { harmed: 0 };
        met.set(at, { visitors: harmed + 1, harmed: harmed + 1, byServer: 0 });
        visitors += 1;
      }
      expect(visitors).toBeLessThanOrEqual(50);
    }
});
