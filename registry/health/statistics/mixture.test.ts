import { mixtureBoundary, mixtureEvidence, mixtureVariance } from './mixture.ts';

// The beta-binomial bounds of confseq (31.4308) and its interval for one Bernoulli mean have no counterpart here: two
// rates with an unknown common value are compared by the normal mixture.
test('the mixture is that of confseq, whose ρ is the inverse of ours', () => {
  const plan = { visitors: 100, level: 0.05 };
  expect(1 / mixtureVariance(plan)).toBeCloseTo(12.600_56, 5);
  // Its bounds are sums of 100 unit variances, so ten times the standardised value.
  expect(10 * mixtureBoundary(100, plan)).toBeCloseTo(30.352_09, 5);
  expect(Math.log(mixtureEvidence(1, 100, plan))).toBeCloseTo(-0.651_005_2, 7);
});

test('the boundary is that of GrowthBook’s sequential test, which has it for the relative effect', () => {
  const [[converted, visitors], [otherConverted, otherVisitors]] = [
    [1_396, 3_000],
    [2_422, 3_461],
  ] as const;
  const [rate, other] = [converted / visitors, otherConverted / otherVisitors];
  const variance =
    (other * (1 - other)) / otherVisitors / rate ** 2 +
    ((rate * (1 - rate)) / visitors) * (other ** 2 / rate ** 4);
  // GrowthBook plans 5,000 visitors and counts both halves; ours counts effective visitors.
  const reach = mixtureBoundary(6_461, { visitors: 5_000, level: 0.05 }) * Math.sqrt(variance);
  const relative = other / rate - 1;
  expect(relative).toBeCloseTo(0.503_86, 5);
  expect(relative - reach).toBeCloseTo(0.400_98, 5);
  expect(relative + reach).toBeCloseTo(0.606_75, 5);
});

test('the boundary is narrowest at the planned visitors', () => {
  const width = (visitors: number, planned: number) =>
    mixtureBoundary(visitors, { visitors: planned, level: 0.05 });
  for (const planned of [1_000, 20_000]) {
    expect(width(planned, planned)).toBeLessThan(width(planned, planned * 2));
    expect(width(planned, planned)).toBeLessThan(width(planned, planned / 2));
  }
});
