import { seededRandom } from '@marquee/testing/seeded-random';
import { judgeHarm } from './harm.ts';

/** How many visitors meet a release of this share of all before it is called harmful. */
function metBeforeHarmful(
  chance: () => number,
  { share, fails, baselineFails }: { share: number; fails: number; baselineFails: number },
  most: number,
): number | undefined {
  const [release, baseline] = [
    { visitors: 0, harmed: 0 },
    { visitors: 0, harmed: 0 },
  ];
  for (let visitor = 0; visitor < most; visitor += 1) {
    const isNew = chance() < share;
    const one = isNew ? release : baseline;
    one.visitors += 1;
    if (chance() < (isNew ? fails : baselineFails)) one.harmed += 1;
    if (judgeHarm(release, baseline).verdict === 'harmful') return release.visitors;
  }
  return undefined;
}

test.each([0.01, 0.1, 0.5, 0.9, 1])(
  'a release that fails for all visitors is judged harmful within 50 visitors, at a share of %d',
  (share) => {
    const chance = seededRandom(6);
    for (let run = 0; run < 20; run += 1) {
      const met = metBeforeHarmful(chance, { share, fails: 1, baselineFails: 0.02 }, 4_000);
      expect(met).toBeLessThanOrEqual(50);
    }
  },
);

test('a release that fails no more than its baseline is fine, whatever the baseline is', () => {
  const chance = seededRandom(7);
  for (const fails of [0, 0.01, 0.2, 0.4])
    for (let run = 0; run < 8; run += 1) {
      const met = metBeforeHarmful(chance, { share: 0.2, fails, baselineFails: fails }, 2_000);
      expect(met).toBeUndefined();
    }
});

test('one failure is no harm, a few in a row are doubtful before they are harmful', () => {
  const baseline = { visitors: 30, harmed: 0 };
  const verdicts = Array.from(
    { length: 12 },
    (_, met) => judgeHarm({ visitors: met, harmed: met }, baseline).verdict,
  );
  expect(verdicts.slice(0, 2)).toEqual(['fine', 'fine']);
  expect(verdicts).toContain('doubtful');
  expect(verdicts.at(-1)).toBe('harmful');
});

test('a larger share within the margin is never harmful; beyond it, it is', () => {
  const options = { margin: 0.05, maxFineShare: 1 };
  const baseline = { visitors: 10_000, harmed: 1_000 };
  const judged = (harmed: number) => judgeHarm({ visitors: 10_000, harmed }, baseline, options).verdict;
  expect([judged(1_000), judged(1_400), judged(1_500), judged(2_000)]).toEqual([
    'fine',
    'fine',
    'fine',
    'harmful',
  ]);
  expect(judgeHarm({ visitors: 500, harmed: 400 }, { visitors: 500, harmed: 400 }, options).verdict).toBe(
    'fine',
  );
});

test('with a margin, identical releases are fine', () => {
  const chance = seededRandom(8);
  let withdrawn = 0;
  for (const poor of [0.05, 0.3, 0.7])
    for (let run = 0; run < 20; run += 1) {
      const [release, baseline] = [
        { visitors: 0, harmed: 0 },
        { visitors: 0, harmed: 0 },
      ];
      for (let visitor = 0; visitor < 500; visitor += 1) {
        const one = chance() < 0.5 ? release : baseline;
        one.visitors += 1;
        if (chance() < poor) one.harmed += 1;
        const { verdict } = judgeHarm(release, baseline, { margin: 0.05, maxFineShare: 1 });
        if (verdict === 'harmful') withdrawn += 1;
      }
    }
  expect(withdrawn).toBe(0);
});

test('without visitors there is no evidence', () => {
  const none = { visitors: 0, harmed: 0 };
  expect(judgeHarm(none, none)).toEqual({ verdict: 'fine', evidence: 1 });
});
