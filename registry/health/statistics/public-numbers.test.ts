import { compareMeans, scoreOf, varianceOfMean, type Count } from './compare.ts';
import { logBeta } from './log-beta.ts';
import { mixtureBoundary, mixtureEvidence, mixtureVariance } from './mixture.ts';
import { upperQuantile } from './normal.ts';
import { visitorsForMeans, visitorsForRates } from './plan-comparison.ts';

/** A number that another source published, and ours for the same figures. */
type PublicNumber = readonly [source: string, of: string, published: number, ours: number];

const confseq = 'confseq, test/uniform_boundaries_unittest.cpp';
const growthbook = 'GrowthBook, packages/stats/tests/frequentist/test_tests.py';
const statsmodels = 'statsmodels, stats/tests/test_proportion.py';
const rTests = 'R, tests/reg-tests-1c.R';
const gsl = 'GSL, specfunc/test_gamma.c';
const wichura = 'Wichura 1988 (AS 241), test values';

/** confseq has the inverse of ρ². Its bounds are sums of 100 unit variances: ten times the standardised value. */
const hundred = { visitors: 100, level: 0.05 };
const mixtures: PublicNumber[] = [
  [confseq, 'ρ of the two-sided normal mixture', 12.600_56, 1 / mixtureVariance(hundred)],
  [confseq, 'the bound of the two-sided normal mixture', 30.352_09, 10 * mixtureBoundary(100, hundred)],
  [
    confseq,
    'the logarithm of the two-sided normal mixture',
    -0.651_005_2,
    Math.log(mixtureEvidence(1, 100, hundred)),
  ],
];

/** GrowthBook's sequential test: for the relative effect, and with the visitors of both halves in place of effective ones. */
function sequentialOfGrowthBook(): PublicNumber[] {
  const [control, other] = [1_396 / 3_000, 2_422 / 3_461];
  const variance =
    (other * (1 - other)) / 3_461 / control ** 2 +
    ((control * (1 - control)) / 3_000) * (other ** 2 / control ** 4);
  const reach = mixtureBoundary(6_461, { visitors: 5_000, level: 0.05 }) * Math.sqrt(variance);
  const relative = other / control - 1;
  return [
    [growthbook, 'the relative effect of the sequential test', 0.503_86, relative],
    [growthbook, 'the low end of its interval', 0.400_98, relative - reach],
    [growthbook, 'the high end of its interval', 0.606_75, relative + reach],
  ];
}

/** GrowthBook's test of means, which is for one look: with the variance of ours and the t quantile of Welch's degrees of freedom. */
function meansOfGrowthBook(): PublicNumber[] {
  const control = { visitors: 3_407, sum: 1_396.87, squares: 52_377.976_7 };
  const other = { visitors: 3_461, sum: 2_422.7, squares: 134_698.29 };
  const [one, two] = [varianceOfMean(control), varianceOfMean(other)];
  const freedom = (one + two) ** 2 / (one ** 2 / 3_406 + two ** 2 / 3_460);
  const normal = upperQuantile(0.025);
  const reach = (normal + (normal ** 3 + normal) / (4 * freedom)) * Math.sqrt(one + two);
  const { difference } = compareMeans(control, other, { visitors: 20_000, level: 0.05 });
  return [
    [growthbook, 'the difference of two means', 0.29, difference],
    [growthbook, 'the low end of its interval', 0.045_38, difference - reach],
    [growthbook, 'the high end of its interval', 0.534_62, difference + reach],
  ];
}

/** `pairwise.prop.test` of R without a continuity correction: the test of a single look has our score. */
function pairsOfR(): PublicNumber[] {
  const smokers = [73, 90, 114, 75];
  const patients = [86, 93, 136, 82];
  const counts = smokers.map((converted, at): Count => ({ visitors: patients[at]!, converted }));
  const pValues = [
    [0, 1, 0.005_338_248_865_031_3],
    [0, 2, 0.832_757_484_975_35],
    [0, 3, 0.188_057_372_672_25],
    [1, 2, 0.002_026_764_254_350_2],
    [1, 3, 0.130_948_751_633_43],
    [2, 3, 0.107_611_873_063_17],
  ] as const;
  return pValues.map(([one, other, p]) => [
    statsmodels,
    `the score at which R has p = ${p} for ${one} and ${other}`,
    upperQuantile(p / 2),
    Math.abs(scoreOf(0, counts[one]!, counts[other]!)),
  ]);
}

const scores: PublicNumber[] = [
  [
    statsmodels,
    'the statistic of proportions_ztest for 5/83 and 12/99',
    -1.407_830_415_125_8,
    scoreOf(0, { visitors: 99, converted: 12 }, { visitors: 83, converted: 5 }),
  ],
  ...pairsOfR(),
];

/** Plans for one look, where ours has the boundary of a comparison that is read at any time. */
const perGroup = (baseline: number, effect: number, level: number, power: number) =>
  visitorsForRates({ baseline, effect, critical: upperQuantile(level / 2), power }) / 2;
const plans: PublicNumber[] = [
  [
    statsmodels,
    'visitors for 75 to 50 % with a power of 90 %, as power.prop.test of R',
    76.706_92,
    perGroup(0.75, -0.25, 0.05, 0.9),
  ],
  [
    statsmodels,
    'visitors for 1.5 to 0.1 % with the power 0.74156, as Stata',
    550,
    perGroup(0.015, -0.014, 0.05, 0.741_56),
  ],
  [
    rTests,
    'visitors for 50 to 50.1 % at the level 0.001 with a power of 90 %',
    10_451_937,
    perGroup(0.5, 0.001, 0.001, 0.9),
  ],
  [
    'spotify/confidence, tests/frequentist (G*Power)',
    'visitors for 34 to 34.3 %',
    897_348,
    2 * perGroup(0.34, 0.003, 0.05, 0.85),
  ],
];

const quantiles: PublicNumber[] = [
  [wichura, 'the quantile of 0.25', 0.674_489_750_196_08, upperQuantile(0.25)],
  [wichura, 'the quantile of 0.001', 3.090_232_306_167_81, upperQuantile(0.001)],
  [wichura, 'the quantile of 1e-20', 9.262_340_089_798_4, upperQuantile(1e-20)],
];

/** The beta function of the sample ratio's and the promotions' tests. */
const betas = (
  [
    [1e-8, 1e-8, 19.113_827_924_512],
    [1e-8, 0.01, 18.420_681_743_788],
    [1e-8, 1, 18.420_680_743_952],
    [1e-8, 10, 18.420_680_715_662],
    [1e-8, 1_000, 18.420_680_669_107],
    [0.1, 0.1, 2.981_361_481_037_6],
    [0.1, 100, 1.792_646_232_452_7],
    [0.1, 1_000, 1.561_982_129_835_3],
    [1, 1.000_25, -0.000_249_968_755_207_35],
    [1, 1.01, -0.009_950_330_853_168_0],
    [1, 1_000, -6.907_755_278_982_1],
    [100, 100, -139.665_259_086_70],
    [100, 1_000, -336.434_857_647_73],
  ] as const
).map(([one, other, published]): PublicNumber => [
  gsl,
  `ln B(${one}, ${other})`,
  published,
  logBeta(one, other),
]);

const publicNumbers = [
  ...mixtures,
  ...sequentialOfGrowthBook(),
  ...meansOfGrowthBook(),
  ...scores,
  ...plans,
  ...quantiles,
  ...betas,
];

test.each(publicNumbers)('%s: %s', (_source, _of, published, ours) => {
  // Half a unit of the fifth digit, or of the last published one: GrowthBook rounds to five decimals.
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(published))) - 4);
  expect(Math.abs(ours - published)).toBeLessThanOrEqual(Math.max(unit, 1e-5) / 2);
});

test('at least thirty numbers of public sources are compared', () => {
  expect(publicNumbers.length).toBeGreaterThanOrEqual(30);
});

test('what has another definition on purpose differs as far as it should', () => {
  // G*Power has the t distribution for means: two visitors more.
  const once = { critical: upperQuantile(0.025), power: 0.85 };
  expect(39_906 - visitorsForMeans({ variance: 100, effect: 0.3, ...once })).toBeCloseTo(2, 0);
  // At a level of 14 % G*Power counts conclusions of the wrong sign as found, so that it takes 0.1 % fewer visitors.
  expect((2 * perGroup(0.34, 0.003, 0.14, 0.67)) / 366_424).toBeCloseTo(1.001, 3);
  // GrowthBook's p of the two means (0.02016) is for one look. Ours may be read at any time, and finds nothing yet.
  const control = { visitors: 3_407, sum: 1_396.87, squares: 52_377.976_7 };
  const other = { visitors: 3_461, sum: 2_422.7, squares: 134_698.29 };
  expect(compareMeans(control, other, { visitors: 20_000, level: 0.05 }).p).toBeGreaterThan(0.05);
  // Miettinen and Nurminen's published intervals have the variance N/(N - 1) times as large: 0.0528 to 0.3382 for
  // 56/70 and 48/80 (Newcombe 1998). Ours is that of Mee, 0.0533 to 0.3377.
  const [low, high] = [0.0533, 0.3377].map((end) =>
    scoreOf(end, { visitors: 80, converted: 48 }, { visitors: 70, converted: 56 }),
  );
  expect([low, high]).toEqual([
    expect.closeTo(upperQuantile(0.025), 2),
    expect.closeTo(-upperQuantile(0.025), 2),
  ]);
  // The beta-binomial bounds of confseq (31.4308) and its interval for one Bernoulli mean have no counterpart: two
  // rates with an unknown common value are compared by the normal mixture.
});
