import type { Observation } from '@marquee/contracts';
import { and, eq } from 'drizzle-orm';
import { findExperiment } from '../releases/experiments.ts';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { aboutVisitor as common, many, vital, within } from '../testing/observations.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { deleteOldObservations } from './delete-old-observations.ts';
import { experimentFigures, experimentNetworks, visitorFigures } from './health-tables.ts';
import { recordMetrics, type MetricResult } from './read-metrics.ts';
import { recomputeMetrics } from '../testing/recompute-from-export.ts';
import { recordObservations } from './record-observations.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());
afterEach(() => postgres.closeRegistries());

const versions = { old: '1.0.0', new: '1.1.0' } as const;
type Variant = keyof typeof versions;
const revenue = 'quiz:bought.total.amountMinor';
const place = { environment: 'production', id: 'priced' };
const path = '/environments/production/experiments/priced';

let number = 0;
beforeEach(async () => {
  number += 1;
  registry = await postgres.openRegistry(`metrics-${number}`);
  const detail = {
    type: 'object',
    properties: { total: { type: 'object', properties: { amountMinor: { type: 'integer', minimum: 0 } } } },
  } as const;
  const events = [
    { name: 'quiz:bought', version: 1, replay: 'none' as const, detail, measures: ['total.amountMinor'] },
  ];
  const publishes = [{ event: 'quiz:bought', version: 1, detail }];
  for (const version of Object.values(versions))
    await publishBuild(registry, aBuild('mfe-quiz', { version, events, contracts: { publishes } }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
});

const start = (metrics: object[], body: object = {}) =>
  changeTo(registry, 'start-experiment', {
    remote: 'mfe-quiz',
    id: 'priced',
    sharePercent: 100,
    variants: Object.entries(versions).map(([name, version]) => ({ name, version })),
    baseline: 20,
    effect: 5,
    metrics,
    ...body,
  });
const exposure = (at: number, variant: Variant): Observation => ({
  kind: 'exposure',
  ...common(at, versions[variant]),
  experiment: 'priced',
  variant,
});
const bought = (at: number, variant: Variant, amount: number, more: object = {}): Observation => ({
  kind: 'outcome',
  ...common(at, versions[variant]),
  event: 'quiz:bought',
  values: { 'total.amountMinor': amount },
  ...more,
});
const record = (observations: readonly Observation[], now?: Date) =>
  recordObservations(registry.db, { environment: 'production', observations }, now);
async function compare(now = new Date('2027-01-15T12:00:00Z')): Promise<void> {
  // On a server, autovacuum does it. Without statistics, PostgreSQL joins the visitors with each other's figures.
  await registry.db.execute('analyze experiment_visitors, experiment_figures');
  await recordMetrics(registry.db, (await findExperiment(registry.db, place))!, now);
}
const metric = async (name: string) =>
  ((await registry.app.inject(path)).json().metrics as MetricResult[]).find((one) => one.name === name)!;

/** The visitors of a variant, of whom every third buys for this amount, some more and some less. */
const visit = (from: number, count: number, variant: Variant, amount: number) =>
  many(count, (at) => [
    exposure(from + at, variant),
    ...(at % 3 === 0 ? [bought(from + at, variant, amount + (at % 7) * 10)] : []),
  ]).flat();

test('feature 46: the revenue of each visitor and of each order are compared by one always-valid test', async () => {
  const mean = { name: 'revenue', role: 'primary', kind: 'mean', figure: revenue, cap: 5_000 };
  const ratio = {
    name: 'per-order',
    role: 'secondary',
    kind: 'ratio',
    figure: revenue,
    per: 'quiz:bought',
    cap: 5_000,
  };
  expect((await start([mean, ratio])).statusCode).toBe(200);
  const grouped = (sent: Observation, at: number): Observation =>
    sent.kind === 'exposure'
      ? { ...sent, segment: { language: 'hi', platform: at % 4 < 2 ? 'iOS' : 'Android', signedIn: false } }
      : sent;
  await record([...visit(0, 450, 'old', 300), ...visit(2_000, 450, 'new', 600)].map(grouped));
  // Of the second order of a visitor, only the sum below the cap counts.
  await record([bought(2_000, 'new', 10_000)]);
  await compare();

  const found = await metric('revenue');
  const [old, fresh] = found.variants;
  const ofOrders = (amount: number) =>
    many(150, (at) => amount + ((at * 3) % 7) * 10).reduce((a, b) => a + b);
  expect(old).toMatchObject({ variant: 'old', visitors: 450, value: ofOrders(300) / 450, against: null });
  expect(fresh!.value).toBeCloseTo((ofOrders(600) - 600 + 5_000) / 450, 6);
  expect(fresh!.against).toMatchObject({ verdict: 'better', corrected: null });
  expect(fresh!.against!.interval[0]).toBeGreaterThan(0);
  expect(fresh!.against!.p).toBeLessThan(0.001);

  // A script that knows only the document computes the same from the export.
  const headers = { authorization: `Bearer ${registry.token}` };
  const { body } = await registry.app.inject({
    url: `${path}/export?from=2026-01-01T00:00:00Z&to=2030-01-01T00:00:00Z`,
    headers,
  });
  const recomputed = recomputeMetrics(body);
  for (const name of ['revenue', 'per-order']) {
    const own = (await metric(name)).variants[1]!;
    expect(recomputed).toContainEqual({
      name,
      variant: 'new',
      value: expect.closeTo(own.value!, 8),
      difference: expect.closeTo(own.against!.difference, 8),
      p: expect.closeTo(own.against!.p, 8),
    });
  }
  const page = (await registry.app.inject('/console/production/experiments/priced')).body.replaceAll(
    /\s+/g,
    ' ',
  );
  expect(page).toContain('revenue decides: new is better than old by');
  expect(page).toMatch(
    /<title id="metrics-name">\s*Difference to old in percent of its value: revenue of new \+/,
  );
  expect(page).toContain('quiz:bought.total.amountMinor by quiz:bought');
  const { segments } = (await registry.app.inject(path)).json();
  const groups = segments.filter(({ variant }: { variant: string }) => variant === 'new');
  expect(groups.map(({ segment, value }: Record<string, string>) => `${segment} ${value}`)).toEqual([
    'language hi',
    expect.stringMatching(/^platform/),
    expect.stringMatching(/^platform/),
    'sign-in signed out',
  ]);
  expect(groups[0].difference).toBeCloseTo((await metric('revenue')).variants[1]!.against!.difference, 8);
  expect(groups[1].visitors + groups[2].visitors).toBe(450);
  expect(page).toContain('Exploratory: of twenty groups');
  const list = (await registry.app.inject('/console/experiments?environment=production')).body;
  expect(list).toContain('revenue decides: new is better');

  const perOrder = (await metric('per-order')).variants;
  expect(perOrder[0]!.value).toBeCloseTo(ofOrders(300) / 150, 6);
  expect(perOrder[1]!.value).toBeCloseTo((ofOrders(600) - 600 + 5_000) / 151, 6);
  expect(perOrder[1]!.against).toMatchObject({ verdict: 'better', corrected: expect.any(Number) });
});

test('feature 46: of one network only some visitors count, in each figure and in the export, whatever they do @all', async () => {
  const mean = { name: 'revenue', role: 'primary', kind: 'mean', figure: revenue, cap: 5_000 };
  const lcp = { name: 'lcp', role: 'guardrail', kind: 'quantile', figure: 'LCP', share: 0.75 };
  expect((await start([mean, lcp])).statusCode).toBe(200);
  await record(
    many(40, (at) => bought(3_000 + at, 'new', 4_000)),
    new Date('2027-01-10T12:00:00Z'),
  );
  const grouped = (sent: Observation): Observation =>
    sent.kind === 'exposure'
      ? { ...sent, segment: { language: 'hi', platform: 'iOS', signedIn: false } }
      : sent;
  // Forty visitors of an office, of whom seven count among 900 others. They come again, also with the other variant.
  const office = many(40, (at) => [
    exposure(3_000 + at, at % 2 ? 'old' : 'new'),
    bought(3_000 + at, 'new', 5_000),
    vital(3_000 + at, versions.new, 'LCP', 9_000),
  ]).flat();
  const others = [...visit(0, 450, 'old', 300), ...visit(2_000, 450, 'new', 300)];
  await record(
    [...office.map((sent) => within(1, sent)), ...others].map(grouped),
    new Date('2027-01-15T11:00:00Z'),
  );
  const again = many(40, (at) => within(1, exposure(3_000 + at, at % 2 ? 'new' : 'old')));
  await record(again);
  await compare();

  const result = (await registry.app.inject(path)).json();
  expect(result.networkCap).toEqual({
    visitorsPerNetwork: null,
    now: 7,
    visitors: 940,
    leftOut: 33,
    networks: 901,
    cappedNetworks: 1,
  });
  expect(result.variants.map(({ exposed }: { exposed: number }) => exposed)).toEqual([453, 454]);
  expect(result.doublyExposed).toBe(7);
  expect((await metric('revenue')).variants.map(({ visitors }) => visitors)).toEqual([453, 454]);
  expect((await metric('lcp')).variants.map(({ visitors }) => visitors)).toEqual([3, 4]);
  expect(result.segments.map(({ visitors }: { visitors: number }) => visitors)).toEqual([
    453, 454, 453, 454, 453, 454,
  ]);

  const headers = { authorization: `Bearer ${registry.token}` };
  const url = `${path}/export?from=2026-01-01T00:00:00Z&to=2030-01-01T00:00:00Z`;
  const { body } = await registry.app.inject({ url, headers });
  expect(body.match(/"kind":"exposure"[^\n]*"counted":false/g)).toHaveLength(33);
  const own = (await metric('revenue')).variants[1]!;
  expect(recomputeMetrics(body)).toContainEqual({
    name: 'revenue',
    variant: 'new',
    value: expect.closeTo(own.value!, 8),
    difference: expect.closeTo(own.against!.difference, 8),
    p: expect.closeTo(own.against!.p, 8),
  });
  const page = (await registry.app.inject('/console/production/experiments/priced')).body;
  expect(page.replaceAll(/\s+/g, ' ')).toContain(
    '<b>33 visitors</b> of 940 (3.51 %), of 1 of 901 networks, are left out of all figures',
  );

  // The networks go thirty days after the experiment, and how many there were stays.
  const in40Days = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000);
  await deleteOldObservations(registry.db, in40Days);
  expect(await registry.db.select().from(experimentNetworks)).toHaveLength(901);
  await changeTo(registry, 'stop-experiment', { remote: 'mfe-quiz', id: 'priced' });
  await deleteOldObservations(registry.db, in40Days);
  expect(await registry.db.select().from(experimentNetworks)).toEqual([]);
  expect((await registry.app.inject(path)).json().networkCap).toEqual(result.networkCap);
});

test('feature 46: an experiment may count another number of visitors of a network, and batches at once count once @all', async () => {
  expect((await start([], { visitorsPerNetwork: 0 })).statusCode).toBe(400);
  await start([], { visitorsPerNetwork: 30 });
  const batch = many(40, (at) => within(2, exposure(at, 'old')));
  await Promise.all([record(batch), record(batch.toReversed()), record(batch.slice(10))]);
  const { networkCap, variants } = (await registry.app.inject(path)).json();
  expect(networkCap).toMatchObject({ visitorsPerNetwork: 30, now: 30, visitors: 40, leftOut: 10 });
  expect(variants[0].exposed).toBe(30);
  expect(await registry.db.select().from(experimentNetworks)).toMatchObject([{ exposed: 40, counted: 30 }]);
});

test('feature 46: what visitors did in the four weeks before the exposure explains a part of the variance @all', async () => {
  await start([{ name: 'revenue', role: 'primary', kind: 'mean', figure: revenue, cap: 5_000 }]);
  const spent = (at: number) => 100 + (at % 10) * 200;
  const visitors = many(600, (at) => ({ at, variant: at < 300 ? ('old' as const) : ('new' as const) }));
  const before = visitors.map(({ at, variant }) => bought(at, variant, spent(at)));
  await record(before, new Date('2027-01-10T12:00:00Z'));
  // Too long ago, and on the day of the exposure: neither is a week before it.
  await record([bought(1, 'old', 4_000)], new Date('2026-12-10T12:00:00Z'));
  await record([bought(1, 'old', 4_000)], new Date('2027-01-15T00:01:00Z'));
  await record(
    visitors.flatMap(({ at, variant }) => [
      exposure(at, variant),
      bought(at, variant, spent(at) + (at % 3) * 30),
    ]),
    new Date('2027-01-15T11:00:00Z'),
  );
  const earlier = await registry.db
    .select()
    .from(experimentFigures)
    .where(
      and(
        eq(experimentFigures.experiment, 'priced'),
        eq(experimentFigures.visitor, common(1, '1.0.0').visitor),
      ),
    );
  expect(earlier).toMatchObject([{ figure: revenue, before: 300, sum: 330, reports: 1 }]);
  await compare();
  const [, fresh] = (await metric('revenue')).variants;
  expect(fresh!.explained).toBeGreaterThan(0.98);
  // Without the adjustment, an interval of 600 visitors would be about 400 wide.
  const [low, high] = fresh!.against!.interval;
  expect(high! - low!).toBeLessThan(50);
});

test('feature 46: a quantile of a web vital, a share and guardrails; secondary results are corrected @all', async () => {
  const metrics = [
    { name: 'lcp', role: 'guardrail', kind: 'quantile', figure: 'LCP', share: 0.75, marginPercent: 5 },
    { name: 'inp', role: 'guardrail', kind: 'quantile', figure: 'INP', share: 0.75, marginPercent: 90 },
    { name: 'buyers', role: 'secondary', kind: 'share', figure: 'quiz:bought' },
    { name: 'orders', role: 'secondary', kind: 'mean', figure: 'quiz:bought' },
  ];
  await start(metrics);
  const visits = (from: number, variant: Variant, lcp: number, inp: number) =>
    many(400, (at): Observation[] => [
      exposure(from + at, variant),
      vital(from + at, versions[variant], 'LCP', lcp + (at % 20) * 20),
      vital(from + at, versions[variant], 'INP', inp + (at % 20)),
      ...(at % 2 === 0 ? [bought(from + at, variant, 100)] : []),
    ]).flat();
  await record([...visits(0, 'old', 1_000, 100), ...visits(1_000, 'new', 1_500, 150)]);
  await compare();

  const [old, fresh] = (await metric('lcp')).variants;
  // Of 1,000 to 1,380 in steps of 20, 75 % are below 1,300; the bins are exact to half a percent.
  expect(old!.value! / 1_290).toBeCloseTo(1, 1);
  expect(fresh!.against).toMatchObject({ verdict: 'worse', corrected: null });
  expect(fresh!.against!.difference / 500).toBeCloseTo(1, 1);
  expect((await metric('inp')).variants[1]!.against).toMatchObject({ verdict: 'open' });
  const buyers = (await metric('buyers')).variants;
  expect(buyers[0]).toMatchObject({ visitors: 400, value: 0.5 });
  expect(buyers[1]!.against).toMatchObject({ difference: 0, verdict: 'open', corrected: 1 });
});

test('feature 46: numbers outside of their contract, of others, before the exposure or too many are not counted', async () => {
  await start([{ name: 'revenue', role: 'primary', kind: 'mean', figure: revenue, cap: 5_000 }]);
  const send = (observations: object[]) =>
    registry.app.inject({
      method: 'POST',
      url: '/environments/production/observations',
      headers: { authorization: `Bearer ${registry.observeToken}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ observations }).replaceAll('"huge"', '1e999'),
    });
  await send([exposure(1, 'old')]);
  for (const amount of [1e308, 'huge', 'many', null, 1e13])
    expect((await send([bought(1, 'old', amount as number)])).statusCode).toBe(400);
  const strange = [
    bought(1, 'old', -1),
    bought(1, 'old', 5, { values: { 'total.amountMinor': 5, age: 3 } }),
    bought(1, 'old', 5, { event: 'quiz:started' }),
    bought(1, 'old', 5, { remote: 'mfe-other' }),
  ];
  expect((await send(strange)).json()).toEqual({ counted: 0, unknown: 4 });
  // No receipt was given for these: the shell forwards only what its visitor's plan has. Here they are early, or unexposed.
  await send([bought(1, 'old', 7, { at: 1_800_000_000_000 - 60_000 }), bought(2, 'old', 7)]);
  await send(many(99, () => bought(1, 'old', 2)));
  await send([bought(1, 'old', 10), bought(1, 'old', 1_000)]);
  const rows = await registry.db.select().from(experimentFigures);
  expect(rows).toMatchObject([
    { visitor: common(1, '1.0.0').visitor, figure: revenue, sum: 198, reports: 99, ofDay: 99 },
  ]);
  const stored = await registry.db.select().from(visitorFigures);
  expect(stored.filter(({ figure }) => figure === revenue)).toHaveLength(2);

  await deleteOldObservations(registry.db, new Date(Date.now() + 32 * 24 * 60 * 60 * 1000));
  expect(await registry.db.select().from(visitorFigures)).toEqual([]);
});

test('feature 46: a metric of an unknown figure, one without a bound, and two that decide are refused @all', async () => {
  const mean = { name: 'revenue', role: 'primary', kind: 'mean', figure: revenue };
  const why = async (...metrics: object[]) => {
    const refused = (await start(metrics)).json();
    return `${refused.code}: ${refused.message}`;
  };
  expect(await why({ ...mean, figure: 'quiz:sold' })).toBe(
    'INVALID_INPUT: priced: the metric revenue needs quiz:sold, which no event of a remote measures; there are: quiz:bought, quiz:bought.total.amountMinor',
  );
  expect(await why(mean)).toMatch(
    /^INVALID_INPUT: priced: the metric revenue needs a cap, what one visitor counts at most/,
  );
  expect(await why({ ...mean, cap: 5 }, { ...mean, cap: 5, name: 'again' })).toMatch(
    /has several primary metrics/,
  );
  expect(await why({ ...mean, cap: 5 }, { ...mean, cap: 5, role: 'secondary' })).toMatch(
    /has two metrics of one name/,
  );
  expect(await why({ ...mean, cap: 5, figure: 'revenue' })).toMatch(
    /is an event such as checkout:order-placed/,
  );
});
