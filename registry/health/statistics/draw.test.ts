import { seededRandom } from '@marquee/testing/seeded-random';
import { HarmedVisitors } from '../../testing/draws-of.ts';
import { carriersAndOthers, playCanary } from '../../testing/play-canaries.ts';
import { populations } from '../../testing/populations.ts';
import { judgeDraws } from './draw.ts';

/** The judgement after these harmed visitors, each `[network, isTreated]`, at one share. */
const judged = (share: number, harmed: [network: number, isTreated: boolean][], fineOdds?: number) => {
  const visitors = new HarmedVisitors();
  for (const [network, isTreated] of harmed) visitors.add({ network, share, isTreated });
  return judgeDraws(visitors.draws(), fineOdds);
};
const times = (count: number, network: (at: number) => number, isTreated = true): [number, boolean][] =>
  Array.from({ length: count }, (_, at) => [network(at), isTreated]);

test('a release that fails for all visitors is withdrawn within 50 of them, at each share up to a half', () => {
  const chance = seededRandom(1);
  for (const share of [0.01, 0.1, 0.5])
    for (let run = 0; run < 20; run += 1) {
      const traffic = carriersAndOthers({ rates: [0.02, 0.02], carriers: 0, networks: 1 });
      const { withdrawnAt } = playCanary(chance, { shareAt: () => share, fails: 1, traffic }, 20_000);
      expect(withdrawnAt).toBeLessThanOrEqual(50);
    }
});

test.each(populations.map(({ name, canary }) => [name, canary] as const))(
  'a release that harms no visitor stays, however its visitors fail: %s',
  (_, canary) => {
    const chance = seededRandom(2);
    for (let run = 0; run < 6; run += 1)
      expect(playCanary(chance, canary, 20_000).withdrawnAt).toBeUndefined();
  },
);

test('the same harm of both arms, all at once, is no evidence', () => {
  const half = [...times(400, (at) => at), ...times(400, (at) => at + 400, false)];
  expect(judged(0.5, half).harm.verdict).toBe('fine');
});

test('finding 3: ten thousand harmed visitors of one or two networks are left to a person, of three they act', () => {
  for (const [networks, grounds] of [
    [1, undefined],
    [2, undefined],
    [3, 'networks'],
  ] as const) {
    const found = judged(
      0.1,
      times(10_000, (at) => at % networks),
    );
    expect([found.harm.verdict, found.grounds]).toEqual(['harmful', grounds]);
  }
});

test('finding 3: usual failures of many networks do not replace the missing network', () => {
  const usual = [...times(10, (at) => 100 + at), ...times(90, (at) => 200 + at, false)];
  expect(judged(0.1, [...usual, ...times(40, (at) => at % 2)]).grounds).toBeUndefined();
});

test('harm of the baseline that two networks forge only delays a withdrawal', () => {
  const forged = times(40, (at) => at % 2, false);
  expect(judged(0.05, [...forged, ...times(6, (at) => 100 + at)]).grounds).toBeUndefined();
  expect(judged(0.05, [...forged, ...times(18, (at) => 100 + at)]).grounds).toBe('networks');
});

test('each visitor counts with the share of that moment: a stage that grows is no harm', () => {
  const visitors = new HarmedVisitors();
  for (const [share, count] of [
    [0.01, 100],
    [0.5, 100],
  ] as const)
    for (let at = 0; at < count; at += 1)
      visitors.add({ network: at + count * share, share, isTreated: at < count * share });
  expect(judgeDraws(visitors.draws()).harm.verdict).toBe('fine');
});

test('a share of all visitors says nothing', () => {
  expect(
    judged(
      1,
      times(500, (at) => at),
    ).harm,
  ).toEqual({ verdict: 'fine', evidence: expect.closeTo(1) });
  expect(judgeDraws([]).harm.evidence).toBe(1);
});

test('odds within the margin are fine, and odds far beyond it are not', () => {
  const twice = [...times(200, (at) => at), ...times(100, (at) => at + 200, false)];
  expect(judged(0.5, twice).grounds).toBe('networks');
  expect(judged(0.5, twice, 2).harm.verdict).toBe('fine');
  expect(judged(0.5, [...times(200, (at) => at), ...times(20, (at) => at + 200, false)], 2).grounds).toBe(
    'networks',
  );
});
