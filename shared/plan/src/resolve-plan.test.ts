import type { Experiment } from '@marquee/contracts';
import * as fc from 'fast-check';
import { isFirstRing } from '@marquee/testing/ring';
import { aSnapshot, aVisitor } from './testing/a-snapshot.ts';
import { drawHoldout, drawLayer } from './testing/draw-visitors.ts';
import { bucketCount, bucketOf } from './bucket-of.ts';
import { resolvePlan } from './resolve-plan.ts';

const visitorId = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
const visitor = fc.record({
  id: fc.oneof(visitorId, fc.constantFrom('constructor', '__proto__', 'toString')),
  language: fc.constantFrom('en' as const, 'hi' as const),
  platform: fc.constantFrom('Android' as const, 'iOS' as const, 'Windows' as const, 'macOS' as const),
  signedIn: fc.boolean(),
});
const someIds = (count: number) =>
  Array.from({ length: count }, (_, at) => at.toString(16).padStart(32, 'visitor0'));

const wizardTest: Experiment = {
  id: 'wizard',
  salt: 'wizard-2026',
  sharePercent: 50,
  variants: [
    { name: 'steps', version: '1.0.0', weight: 1 },
    { name: 'one-page', version: '2.0.0', weight: 1 },
  ],
  targeting: {},
  conversions: [],
};

const everyLayer = {
  live: '1.0.0',
  rollout: { version: '2.0.0', salt: 'r', percent: 100 },
  experiments: [
    {
      ...wizardTest,
      sharePercent: 100,
      variants: [
        { name: 'a', version: '3.0.0', weight: 1 },
        { name: 'b', version: '3.0.0', weight: 1 },
      ],
    },
  ],
  tenants: { acme: '4.0.0' },
  pins: { [aVisitor().id]: '5.0.0' },
};

function planned(
  rule: Parameters<typeof aSnapshot>[0][string],
  changes: Parameters<typeof aVisitor>[0] = {},
) {
  return resolvePlan(aSnapshot({ 'mfe-quiz': rule }), aVisitor(changes)).remotes['mfe-quiz']!;
}

test('without other rules every visitor gets the live release', () => {
  expect(planned({ live: '1.0.0' })).toEqual({ version: '1.0.0', why: { kind: 'live' } });
});

test('each rule overrides the one before: live, rollout, experiment, tenant, pin, kill', () => {
  const { live, rollout, experiments, tenants } = everyLayer;

  expect(planned({ live, rollout }).why.kind).toBe('rollout');
  expect(planned({ live, rollout, experiments }).why.kind).toBe('experiment');
  expect(planned({ live, rollout, experiments, tenants }, { tenant: 'acme' }).version).toBe('4.0.0');
  expect(planned(everyLayer, { tenant: 'acme' })).toEqual({ version: '5.0.0', why: { kind: 'pin' } });
  expect(planned({ ...everyLayer, killed: { reason: 'leaks', at: '2026-11-20' } })).toEqual({
    version: '5.0.0',
    why: { kind: 'killed', reason: 'leaks' },
  });
});

test('a pin matches its visitor by the hash of the id, and no visitor who only knows the hash', () => {
  const key = 'a'.repeat(64);
  const rule = { live: '1.0.0', pins: { [key]: '5.0.0' } };
  expect(planned(rule, { key })).toEqual({ version: '5.0.0', why: { kind: 'pin' } });
  expect(planned(rule, { key: 'b'.repeat(64) }).why.kind).toBe('live');
  expect(planned(rule).why.kind).toBe('live');
});

/** How many visitors what must hold for each is tried with. */
const visitors = isFirstRing ? 1_000 : 10_000;

test(`for ${visitors} visitors the plan has exactly one release per remote, from one of its rules, and always the same`, () => {
  const snapshot = aSnapshot({
    'mfe-quiz': everyLayer,
    'mfe-auth': { live: '1.0.0' },
    'mfe-checkout': { live: '2.0.0', experiments: [wizardTest] },
  });

  fc.assert(
    fc.property(visitor, (someone) => {
      const plan = resolvePlan(snapshot, someone);
      expect(resolvePlan(structuredClone(snapshot), { ...someone })).toEqual(plan);
      expect(Object.keys(plan.remotes)).toEqual(Object.keys(snapshot.remotes));
      expect(['3.0.0', '5.0.0']).toContain(plan.remotes['mfe-quiz']?.version);
      expect(['1.0.0', '2.0.0']).toContain(plan.remotes['mfe-checkout']?.version);
    }),
    { numRuns: visitors },
  );
});

test('a rollout reaches its share of 100,000 visitors within half a percent', () => {
  const rule = { live: '1.0.0', rollout: { version: '2.0.0', salt: 'quiz-rollout-1', percent: 10 } };
  const reached = someIds(100_000).filter((id) => planned(rule, { id }).version === '2.0.0').length;
  expect(reached / 1000).toBeGreaterThan(9.5);
  expect(reached / 1000).toBeLessThan(10.5);
});

test('a visitor takes part in one experiment of a layer at most, on whatever remote, and each has its share', () => {
  const { shared, shares } = drawLayer(20_000);
  expect(shared).toBe(0);
  expect(shares).toEqual({
    one: expect.closeTo(0.3, 1),
    two: expect.closeTo(0.2, 1),
    three: expect.closeTo(0.2, 1),
    outside: expect.closeTo(0.5, 1),
  });
});

test('2 % of visitors, the holdout, get live releases only; it keeps its visitors as it grows', () => {
  const { partly, heldOut, left } = drawHoldout(20_000);
  expect([partly, left]).toEqual([0, 0]);
  expect(heldOut / 20_000).toBeCloseTo(0.02, 2);
});

test('an operator’s pin is no draw, and reaches a visitor of the holdout', () => {
  const { id } = aVisitor();
  const snapshot = aSnapshot({ 'mfe-quiz': { live: '1.0.0', pins: { [id]: '5.0.0' } } });
  const plan = resolvePlan({ ...snapshot, holdout: { salt: 'h', percent: 100 } }, aVisitor());
  expect(plan.remotes['mfe-quiz']?.why.kind).toBe('pin');
  expect([plan.heldOut, resolvePlan(snapshot, aVisitor()).heldOut]).toEqual([true, undefined]);
});

test('a percentage of a rollout or an experiment reaches exactly the buckets below it', () => {
  const percentOf = (bucket: number) => bucket / (bucketCount / 100);
  const inRollout = (percent: number, id: string) =>
    planned({ live: '1.0.0', rollout: { version: '2.0.0', salt: 's', percent } }, { id }).why.kind;
  const inExperiment = (sharePercent: number, id: string) =>
    planned({ live: '1.0.0', experiments: [{ ...wizardTest, sharePercent }] }, { id }).why.kind;

  // The first percentage of each visitor that does not reach them, and the next that does.
  for (const id of someIds(visitors / 2)) {
    const bucket = bucketOf(id, 's');
    expect([percentOf(bucket), percentOf(bucket + 1)].map((percent) => inRollout(percent, id))).toEqual([
      'live',
      'rollout',
    ]);
    const share = bucketOf(id, `${wizardTest.salt}:share`);
    expect([percentOf(share), percentOf(share + 1)].map((percent) => inExperiment(percent, id))).toEqual([
      'live',
      'experiment',
    ]);
  }
});

test('the weights of an experiment split its buckets exactly', () => {
  for (const id of someIds(visitors / 2)) {
    const bucket = bucketOf(id, `${wizardTest.salt}:variant`);
    const variantAt = (weight: number) => {
      const variants = [
        { name: 'steps', version: '1.0.0', weight },
        { name: 'one-page', version: '2.0.0', weight: bucketCount - weight },
      ];
      const experiments = [{ ...wizardTest, sharePercent: 100, variants }];
      return planned({ live: '0.9.0', experiments }, { id }).why;
    };
    expect([variantAt(bucket), variantAt(bucket + 1)]).toMatchObject([
      { bucket, variant: 'one-page' },
      { bucket, variant: 'steps' },
    ]);
  }
});

test('a growing rollout removes no visitor', () => {
  fc.assert(
    fc.property(
      visitorId,
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (id, one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        const at = (percent: number) =>
          planned({ live: '1.0.0', rollout: { version: '2.0.0', salt: 's', percent } }, { id }).version;
        return at(small) === '1.0.0' || at(large) === '2.0.0';
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a rollout at 0 % reaches no visitor and at 100 % every visitor', () => {
  fc.assert(
    fc.property(visitorId, fc.string(), (id, salt) => {
      const at = (percent: number) =>
        planned({ live: '1.0.0', rollout: { version: '2.0.0', salt, percent } }, { id }).version;
      return at(0) === '1.0.0' && at(100) === '2.0.0';
    }),
  );
});

test('an experiment takes its share and splits it by weight', () => {
  const [steps, onePage] = wizardTest.variants;
  const experiment = { ...wizardTest, variants: [{ ...steps!, weight: 3 }, onePage!] };
  const whys = someIds(40_000).map((id) => planned({ live: '0.9.0', experiments: [experiment] }, { id }).why);

  const variants = whys.flatMap((why) => (why.kind === 'experiment' ? [why.variant] : []));
  expect(variants.length / 40_000).toBeCloseTo(0.5, 1);
  expect(variants.filter((name) => name === 'steps').length / variants.length).toBeCloseTo(0.75, 1);
});

test('a larger share leaves every participant in their variant', () => {
  fc.assert(
    fc.property(
      visitorId,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (id, one, other) => {
        const at = (sharePercent: number) =>
          planned({ live: '0.9.0', experiments: [{ ...wizardTest, sharePercent }] }, { id });
        const [before, after] = [at(Math.min(one, other)), at(Math.max(one, other))];
        return before.why.kind === 'live' || before.version === after.version;
      },
    ),
    { numRuns: 2_000 },
  );
});

test('an experiment excludes visitors who do not match its targeting', () => {
  const experiment = {
    ...wizardTest,
    sharePercent: 100,
    targeting: { language: 'hi', platform: 'iOS', signedIn: true } as const,
  };
  const kindFor = (changes: Parameters<typeof aVisitor>[0]) =>
    planned({ live: '0.9.0', experiments: [experiment] }, changes).why.kind;

  expect(kindFor({ language: 'hi', platform: 'iOS', signedIn: true })).toBe('experiment');
  expect(kindFor({ language: 'en', platform: 'iOS', signedIn: true })).toBe('live');
  expect(kindFor({ language: 'hi', platform: 'Android', signedIn: true })).toBe('live');
  expect(kindFor({ language: 'hi', platform: 'iOS', signedIn: false })).toBe('live');
});

test('of two experiments on one remote the first that matches a visitor gets them', () => {
  const second = { ...wizardTest, id: 'second', salt: 'other', sharePercent: 100 };
  const whys = someIds(2_000).map(
    (id) => planned({ live: '0.9.0', experiments: [wizardTest, second] }, { id }).why,
  );
  const chosen = whys.map((why) => (why.kind === 'experiment' ? why.experiment : 'none'));

  expect(new Set(chosen)).toEqual(new Set(['wizard', 'second']));
  expect(chosen.filter((id) => id === 'wizard').length / 2_000).toBeCloseTo(0.5, 1);
});
