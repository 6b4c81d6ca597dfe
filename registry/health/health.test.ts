import { randomUUID } from 'node:crypto';
import type { Observation } from '@marquee/contracts';
import { rowsOfRing } from '@marquee/testing/ring';
import { aBuild, changeTo, promoteBuild, publishBuild, publishTwo } from '../testing/a-build.ts';
import { aboutVisitor as common, error, many, mount, vital } from '../testing/observations.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { deleteOldObservations } from './delete-old-observations.ts';
import { harmedVisitors } from './health-tables.ts';
import { recordObservations } from './record-observations.ts';
import { visitorsFor } from './statistics/plan-comparison.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());
afterEach(() => postgres.closeRegistries());

let number = 0;
beforeEach(async () => {
  number += 1;
  registry = await postgres.openRegistry(`health-${number}`);
  await publishTwo(registry, 'mfe-quiz');
});

const get = async (url: string) => (await registry.app.inject({ url })).json();
const send = (observations: object[], batch?: string, token = registry.observeToken) =>
  registry.app.inject({
    method: 'POST',
    url: '/environments/production/observations',
    headers: { authorization: `Bearer ${token}` },
    payload: { observations, ...(batch && { batch }) },
  });
const exposure = (at: number, variant: 'old' | 'new'): Observation => ({
  kind: 'exposure',
  ...common(at, variant === 'old' ? '1.0.0' : '1.1.0'),
  experiment: 'easier',
  variant,
});
const conversion = (at: number, event = 'quiz:finished'): Observation => ({
  kind: 'conversion',
  ...common(at, '1.0.0'),
  experiment: 'easier',
  event,
});

async function anExperiment() {
  const publishes = [{ event: 'quiz:finished', version: 1, detail: {} }];
  const finishing = aBuild('mfe-other', { contracts: { publishes } });
  await publishBuild(registry, finishing);
  await promoteBuild(registry, 'mfe-other', '1.0.0');
  const started = await changeTo(registry, 'start-experiment', {
    remote: 'mfe-quiz',
    id: 'easier',
    sharePercent: 100,
    variants: [
      { name: 'old', version: '1.0.0' },
      { name: 'new', version: '1.1.0' },
    ],
    conversions: ['quiz:finished'],
  });
  expect(started.statusCode).toBe(200);
}

type AuditRow = { action: string; actor: string; reason: string; details: Record<string, unknown> };
const audit = async (action: string) =>
  ((await get('/audit?limit=50')).rows as AuditRow[]).filter((row) => row.action === action);
const remote = async () =>
  (await get('/environments/production')).remotes.find(
    (one: { remote: string }) => one.remote === 'mfe-quiz',
  );

test('observations need the right to observe, which is the only right of a shell’s token @all', async () => {
  expect((await send([mount(1, '1.0.0')])).statusCode).toBe(202);
  expect((await send([mount(1, '1.0.0')], undefined, 'wrong')).statusCode).toBe(403);
  const promoted = await promoteBuild({ ...registry, token: registry.observeToken }, 'mfe-quiz', '1.1.0');
  expect(promoted.statusCode).toBe(403);
  expect(promoted.json().message).toMatch(
    /^"observer-\w+" may not promote mfe-quiz: an administrator can give the right "promote"$/,
  );
});

test('a visitor counts once for an experiment, whichever shell sends it and however often', async () => {
  await anExperiment();
  const batch = randomUUID();
  await send([exposure(1, 'old'), exposure(1, 'old'), exposure(2, 'new'), conversion(2)], batch);
  await send([exposure(1, 'old'), exposure(2, 'new'), conversion(2)], batch);
  await send([exposure(1, 'old'), conversion(2), exposure(3, 'new')]);

  const { variants } = await get('/environments/production/experiments/easier');
  expect(variants).toMatchObject([
    { name: 'old', version: '1.0.0', exposed: 1, converted: 0, against: null },
    { name: 'new', version: '1.1.0', exposed: 2, converted: 1, against: { difference: 0.5, p: 1 } },
  ]);
});

test('a visitor stays counted for the first variant they were exposed to @all', async () => {
  await anExperiment();
  await send([exposure(1, 'old')]);
  await send([exposure(1, 'new')]);
  const { variants } = await get('/environments/production/experiments/easier');
  expect(variants.map(({ exposed }: { exposed: number }) => exposed)).toEqual([1, 0]);
});

test('a harmed visitor had the canary with its share of those who are not of the holdout @all', async () => {
  const policy = { holdoutPercent: 10, reason: 'the effect of all experiments' };
  const headers = { authorization: `Bearer ${registry.token}` };
  const url = '/environments/production/policy';
  expect((await registry.app.inject({ method: 'POST', url, headers, payload: policy })).statusCode).toBe(200);
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 50 });
  await send([error(1, '1.0.0'), error(2, '1.1.0')]);
  const harmed = await registry.db.select().from(harmedVisitors);
  expect(harmed.map(({ share }) => share)).toEqual([expect.closeTo(0.45, 9), expect.closeTo(0.45, 9)]);
});

test('a visitor who was exposed to two variants is counted as such, in one batch or in several @all', async () => {
  await anExperiment();
  const doublyExposed = async () =>
    (await get('/environments/production/experiments/easier')).doublyExposed as number;
  await send([exposure(1, 'old'), exposure(1, 'old'), conversion(2), exposure(3, 'new')]);
  await send([exposure(1, 'old'), exposure(2, 'new'), conversion(1)]);
  expect(await doublyExposed()).toBe(0);
  await send([exposure(1, 'new')]);
  await send([exposure(4, 'new'), exposure(4, 'old')]);
  expect(await doublyExposed()).toBe(2);
  await send([exposure(1, 'old')]);
  expect(await doublyExposed()).toBe(2);
  const page = (await registry.app.inject('/console/production/experiments/easier')).body;
  expect(page.replaceAll(/<[^>]*>|\s+/g, ' ')).toMatch(
    /2 visitors +\(50 %\) were exposed to a second variant\. A visitor counts for the first one\./,
  );
});

test('a conversion counts for an exposed visitor, whichever arrives first, and only for the experiment’s events @all', async () => {
  await anExperiment();
  const read = async () =>
    (await get('/environments/production/experiments/easier')).variants.map(
      (one: { exposed: number; converted: number }) => [one.exposed, one.converted],
    );
  await send([conversion(7), conversion(8, 'checkout:order-placed')]);
  expect(await read()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await send([exposure(7, 'new'), exposure(8, 'new')]);
  expect(await read()).toEqual([
    [0, 0],
    [2, 1],
  ]);
});

test('a conversion counts only if the exposure was earlier, whichever arrives first', async () => {
  await anExperiment();
  const exposedAt = 1_800_000_000_000;
  const seen = (at: number) => ({ ...exposure(at, 'new'), at: exposedAt });
  const didAfter = (at: number, milliseconds: number) => ({
    ...conversion(at),
    at: exposedAt + milliseconds,
  });
  await send([didAfter(1, -60_000), seen(1)]);
  await send([seen(2), didAfter(2, -60_000)]);
  await send([didAfter(3, -60_000), seen(3), didAfter(3, 60_000)]);
  await send([didAfter(4, 60_000)]);
  await send([seen(4), { ...seen(4), at: exposedAt + 120_000 }, didAfter(4, -60_000)]);
  await send([seen(5), didAfter(5, -1_000)]);

  const { variants } = await get('/environments/production/experiments/easier');
  expect(variants[1]).toMatchObject({ exposed: 5, converted: 3 });
});

test('observations of unknown releases and experiments are reported as unknown and not stored @all', async () => {
  const response = await send([mount(1, '9.9.9'), exposure(1, 'new'), mount(1, '1.0.0')]);
  expect(response.json()).toEqual({ counted: 1, unknown: 2 });
  expect((await send([{ kind: 'mount' }])).statusCode).toBe(400);
});

test('the health of a remote: visitors, errors, mounts and vitals of each release over time', async () => {
  await send([mount(1, '1.0.0', 20), mount(2, '1.0.0', 20), mount(3, '1.0.0', 200), mount(1, '1.0.0', 20)]);
  await send([
    vital(3, '1.0.0', 'LCP', 900),
    error(3, '1.0.0'),
    error(4, '1.0.0', 'HYDRATION'),
    error(5, '1.0.0', 'LEFT_BEHIND'),
    error(1, '1.1.0'),
    { ...mount(2, '1.1.0'), kind: 'last-known-good', good: '1.0.0' },
  ]);

  // A shell that got no response sends the same batch again.
  const batch = randomUUID();
  await send([mount(2, '1.0.0', 20)], batch);
  await send([mount(2, '1.0.0', 20)], batch);

  const health = await get('/environments/production/health?remote=mfe-quiz&hours=1');
  const [one, other] = health.releases;
  expect(one).toMatchObject({ version: '1.0.0', visitors: 5, harmed: 1, errors: 3, mounts: 5 });
  expect(other).toMatchObject({ version: '1.1.0', visitors: 2, harmed: 2, errors: 1, mounts: 0 });
  expect(one.measured.LCP.count).toBe(1);
  expect(Math.abs(one.measured.LCP.p75 - 900)).toBeLessThan(45);
  expect(Math.abs(one.measured.mount.p75 - 20)).toBeLessThan(1);
  const inBuckets = one.buckets.reduce(
    (sum: number, { visitors }: { visitors: number }) => sum + visitors,
    0,
  );
  expect(inBuckets).toBe(5);
});

test('automatic rollback: a canary whose mount fails for all visitors is withdrawn automatically', async () => {
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10 });
  await send(Array.from({ length: 54 }, (_, at) => mount(at + 100, '1.0.0')));
  await send(Array.from({ length: 9 }, (_, at) => error(at, '1.1.0')));

  expect((await waitUntil(remote, ({ rollout }) => rollout === null)).rollout).toBeNull();
  const [row] = await audit('withdraw');
  expect(row).toMatchObject({ actor: 'guardrail' });
  expect(row?.reason).toBe(
    '9 of 9 affected visitors had mfe-quiz@1.1.0, which 10 % have; ' +
      '9 visitors from 9 networks were harmed, none of them seen by the server',
  );
  expect(row?.details).toMatchObject({
    percent: 10,
    evidence: {
      harmed: 9,
      networks: 9,
      byServer: 0,
      drawn: { harmed: 9, ofRelease: 9, shares: [0.1] },
      grounds: 'networks',
    },
  });
});

test('feature 12: a promoted release that fails for all visitors is rolled back automatically', async () => {
  await send(Array.from({ length: 54 }, (_, at) => mount(at + 100, '1.0.0')));
  await promoteBuild(registry, 'mfe-quiz', '1.1.0');
  await changeTo(registry, 'lock', { remote: 'mfe-quiz' });
  await send(Array.from({ length: 20 }, (_, at) => error(at, '1.1.0')));

  expect((await waitUntil(remote, ({ live }) => live === '1.0.0')).live).toBe('1.0.0');
  const [row] = await audit('rollback');
  expect(row).toMatchObject({
    actor: 'guardrail',
    reason:
      'mfe-quiz@1.1.0 failed for 20 of 20 visitors, mfe-quiz@1.0.0 for 0 of 54; ' +
      '20 visitors from 20 networks were harmed, none of them seen by the server',
  });

  // What was gone back to is not guarded as if it were new.
  await send(Array.from({ length: 20 }, (_, at) => error(at + 500, '1.0.0')));
  await registry.runGuardrail();
  expect(await audit('rollback')).toHaveLength(1);
});

test('feature 12: a promoted release that fails no more often than the previous one stays @all', async () => {
  const some = (from: number, version: string) =>
    Array.from({ length: 200 }, (_, at) => (at % 10 ? mount : error)(at + from, version));
  await send(some(1_000, '1.0.0'));
  await promoteBuild(registry, 'mfe-quiz', '1.1.0');
  await send(some(2_000, '1.1.0'));
  await registry.runGuardrail();
  expect((await remote()).live).toBe('1.1.0');
  expect(await audit('rollback')).toEqual([]);
});

test('a promoted release is compared with an equal time before it: failures of yesterday hide none of its own @all', async () => {
  await send(many(100, (at) => error(at + 5_000, '1.0.0')));
  await registry.db.$client.query(
    `update release_visitors set last_seen = last_seen - interval '3 hours', harmed_at = harmed_at - interval '3 hours'`,
  );
  await send(many(100, (at) => mount(at + 1_000, '1.0.0')));
  await promoteBuild(registry, 'mfe-quiz', '1.1.0');
  await send(many(100, (at) => (at % 5 < 2 ? error : mount)(at, '1.1.0')));
  expect((await waitUntil(remote, ({ live }) => live === '1.0.0')).live).toBe('1.0.0');
  expect((await audit('rollback'))[0]?.reason).toContain(
    'mfe-quiz@1.1.0 failed for 40 of 100 visitors, mfe-quiz@1.0.0 for 0 of 100',
  );
});

test('the guardrail does not roll back a promotion that is an hour old @all', async () => {
  await promoteBuild(registry, 'mfe-quiz', '1.1.0');
  await registry.db.$client.query(`update live_releases set since = since - interval '61 minutes'`);
  await registry.db.$client.query(`update live_history set since = since - interval '61 minutes'`);
  await send(Array.from({ length: 20 }, (_, at) => error(at, '1.1.0')));
  await registry.runGuardrail();
  expect((await remote()).live).toBe('1.1.0');
});

test.each(
  rowsOfRing<['LCP' | 'INP' | 'CLS', number, number]>(
    [
      ['LCP', 5_000, 1_200],
      ['INP', 700, 100],
      ['CLS', 0.4, 0.01],
    ],
    1,
  ),
)(
  'a canary with a poor %s for many more visitors is withdrawn, naming the vital',
  async (name, poor, good) => {
    await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 50 });
    await send(Array.from({ length: 200 }, (_, at) => vital(at + 500, '1.0.0', name, at % 10 ? good : poor)));
    await send(Array.from({ length: 200 }, (_, at) => vital(at, '1.1.0', name, at % 2 ? good : poor)));
    await registry.runGuardrail();
    expect((await remote()).rollout).toBeNull();
    const [row] = await audit('withdraw');
    expect(row).toMatchObject({
      actor: 'guardrail',
      reason:
        `100 of 120 visitors with a poor ${name} had mfe-quiz@1.1.0, which 50 % have; ` +
        '100 visitors from 100 networks were harmed',
    });
  },
);

test('vitals that differ little, or within the configured margin, withdraw nothing @all', async () => {
  const wide = { remote: 'mfe-quiz', version: '1.1.0', percent: 50, vitalsMargin: 60 };
  expect((await changeTo(registry, 'canary', { ...wide, vitalsMargin: 0 })).statusCode).toBe(400);
  await changeTo(registry, 'canary', wide);
  await send(Array.from({ length: 400 }, (_, at) => vital(at + 500, '1.0.0', 'LCP', at % 10 ? 900 : 5_000)));
  await send(Array.from({ length: 400 }, (_, at) => vital(at, '1.1.0', 'LCP', at % 2 ? 900 : 5_000)));
  // One slow phone is one slow visitor, however many pages it opens.
  await send(Array.from({ length: 400 }, () => vital(1, '1.1.0', 'CLS', 2)));
  await send(Array.from({ length: 400 }, (_, at) => vital(at + 500, '1.0.0', 'CLS', 0)));
  await registry.runGuardrail();
  expect((await remote()).rollout).toMatchObject({ percent: 50 });
});

test('a canary for most visitors is withdrawn if it fails for more than half of them @all', async () => {
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 90 });
  await send(many(20, (at) => mount(at, '1.1.0')));
  await send(many(30, (at) => error(at, '1.1.0')));
  expect((await waitUntil(remote, ({ rollout }) => rollout === null)).rollout).toBeNull();
  expect((await audit('withdraw'))[0]?.reason).toContain('mfe-quiz@1.1.0 failed for 30 of 30 visitors; ');
});

test('a visitor counts in the arm of the first harm, with the share of that moment, while a rollout runs @all', async () => {
  await send(many(5, (at) => error(at, '1.0.0')));
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10 });
  await send(many(2, (at) => error(at, '1.0.0')));
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 50 });
  await send(many(4, (at) => error(at, '1.1.0')));
  const { rows } = await registry.db.$client.query(
    `select version, share, count(*)::int as visitors from harmed_visitors where kind = 'failure' group by 1, 2 order by 1`,
  );
  expect(rows).toEqual([
    { version: '1.0.0', share: 0.1, visitors: 2 },
    { version: '1.1.0', share: 0.5, visitors: 2 },
  ]);

  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);
  const left = async () => Number((await registry.db.$client.query('select from harmed_visitors')).rowCount);
  await deleteOldObservations(registry.db, days(40));
  expect(await left()).toBe(4);
  await changeTo(registry, 'withdraw', { remote: 'mfe-quiz' });
  await deleteOldObservations(registry.db, days(40));
  expect(await left()).toBe(0);
});

test('a canary that fails no more often than its baseline stays, and advances when its step is due', async () => {
  const steps = [
    { percent: 10, minutes: 1 },
    { percent: 50, minutes: 1 },
  ];
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10, steps });
  await registry.db.$client.query(`update rollouts set widened_at = now() - interval '2 minutes'`);
  // It has no visitors yet, and time alone does not widen it.
  await registry.runGuardrail();
  expect((await remote()).rollout).toMatchObject({ percent: 10 });

  await send(Array.from({ length: 90 }, (_, at) => (at % 9 ? mount : error)(at + 100, '1.0.0')));
  await send(Array.from({ length: 10 }, (_, at) => (at === 0 ? error : mount)(at, '1.1.0')));
  const widened = await waitUntil(remote, ({ rollout }) => rollout?.percent === 50);
  expect(widened.rollout).toMatchObject({ version: '1.1.0', percent: 50 });
  const [row] = await audit('canary');
  expect(row).toMatchObject({ actor: 'guardrail' });
  expect(row?.reason).toBe(
    'after 1 minutes at 10 %: 1 of 11 affected visitors had mfe-quiz@1.1.0, which 10 % have; 10 got it',
  );
});

test('a variant that harms ends its experiment', async () => {
  await anExperiment();
  await send(many(25, (at) => exposure(at, 'new')));
  await send(many(25, (at) => error(at, '1.1.0')));
  const stopped = await waitUntil(
    () => get('/environments/production/experiments/easier'),
    ({ state }) => state === 'stopped',
  );
  expect(stopped.state).toBe('stopped');
  expect((await audit('stop-experiment'))[0]).toMatchObject({
    actor: 'guardrail',
    reason: expect.stringContaining(
      '25 of 25 affected visitors of old and new had new (mfe-quiz@1.1.0), which 50 % have; 25 visitors',
    ),
  });
  // No browser mounts it in place of a later release.
  const { payload } = await get('/environments/production/snapshot');
  expect(JSON.parse(payload).withdrawn).toEqual(['mfe-quiz@1.1.0']);
});

test('p never grows, whichever registry shows it, and the interval is that of the visitors so far @all', async () => {
  await anExperiment();
  const met = (from: number, variant: 'old' | 'new', converted: number) => [
    ...many(200, (at) => exposure(from + at, variant)),
    ...many(converted, (at) => conversion(from + at)),
  ];
  const against = async (from = registry) =>
    (await from.app.inject('/environments/production/experiments/easier')).json().variants[1].against;
  // Both variants in one batch: the guardrail shall not see one without the other.
  await send([...met(0, 'old', 0), ...met(1_000, 'new', 90)]);
  await registry.runGuardrail();
  const first = await against();
  expect(first.p).toBeLessThan(0.05);
  expect(first.interval[0]).toBeGreaterThan(0);

  await send([...met(2_000, 'old', 85), ...met(3_000, 'new', 5)]);
  await registry.runGuardrail();
  const later = await against(await postgres.openRegistry(`health-${number}`));
  expect(later.difference).toBeCloseTo(0.025);
  expect(later.p).toBe(first.p);
  expect(later.interval[0]).toBeLessThan(0);
  expect(later.interval[1]).toBeGreaterThan(0.025);

  for (const from of [4_000, 6_000])
    await recordObservations(registry.db, {
      environment: 'production',
      observations: [...met(from, 'old', 200), ...met(from + 1_000, 'new', 0)],
    });
  await registry.runGuardrail();
  const drifted = await against();
  expect(drifted.difference).toBeLessThan(-0.3);
  expect(drifted.interval[1]).toBeLessThan(-0.2);
  expect(drifted.p).toBeLessThan(later.p);
});

test('an experiment is planned for the effect that it shall find @all', async () => {
  const start = (more: object) =>
    changeTo(registry, 'start-experiment', {
      remote: 'mfe-quiz',
      id: 'planned',
      sharePercent: 100,
      variants: [
        { name: 'old', version: '1.0.0', weight: 3 },
        { name: 'new', version: '1.1.0', weight: 1 },
      ],
      ...more,
    });
  expect((await start({ baseline: 99.5, effect: 1 })).statusCode).toBe(400);
  expect((await start({ baseline: 20, effect: 0.01 })).statusCode).toBe(400);
  expect((await start({ baseline: 20, effect: 4 })).statusCode).toBe(200);
  const { plannedVisitors } = await get('/environments/production/experiments/planned');
  // A quarter of the visitors in one variant takes a third more of them.
  expect(plannedVisitors).toBe(Math.ceil((visitorsFor({ baseline: 0.2, effect: 0.04 }) * 4) / 3));
});

test('feature 45: an experiment is compared with its control, whose audience may fail more often than that of the live release', async () => {
  await anExperiment();
  await send(many(200, (at) => mount(at + 5_000, '1.0.0')));
  for (const [from, variant, version] of [
    [0, 'old', '1.0.0'],
    [1_000, 'new', '1.1.0'],
  ] as const) {
    await send(many(60, (at) => exposure(from + at, variant)));
    await send(many(60, (at) => error(from + at, version)));
    await send(many(60, (at) => vital(from + at, version, 'LCP', 9_000)));
  }
  await registry.runGuardrail();
  expect(await audit('stop-experiment')).toEqual([]);
  expect(await audit('mark-release')).toEqual([]);

  // Vitals count too. Visitors who do not take part count in neither arm.
  await send(many(80, (at) => exposure(at + 3_000, 'new')));
  await send(many(80, (at) => vital(at + 3_000, '1.1.0', 'CLS', 1)));
  await send(many(40, (at) => vital(at + 6_000, '1.0.0', 'CLS', 1)));
  await registry.runGuardrail();
  expect((await get('/environments/production/experiments/easier')).state).toBe('stopped');
  expect((await audit('stop-experiment'))[0]?.reason).toContain(
    '80 of 80 visitors with a poor CLS of old and new had new (mfe-quiz@1.1.0), which 50 % have',
  );
});

test('a sample-ratio mismatch blocks the result and flags the experiment, which continues @all', async () => {
  await anExperiment();
  // No error is reported: the guardrail comes to it in one of its turns.
  await postgres.openRegistry(`health-${number}`, `health-${number}`, { turnMs: 1_000 });
  await send(Array.from({ length: 200 }, (_, at) => exposure(at, 'old')));
  await send(Array.from({ length: 80 }, (_, at) => exposure(at + 1000, 'new')));
  const marked = await waitUntil(
    () => get('/environments/production/experiments/easier'),
    ({ sampleRatio }) => sampleRatio.markedAt !== null,
  );
  expect(marked).toMatchObject({
    state: 'running',
    sampleRatio: { verdict: 'alarm', markedAt: expect.any(String) },
  });
  expect(marked.variants.map(({ against }: { against: unknown }) => against)).toEqual([null, null]);
  await registry.runGuardrail();
  expect(await audit('mark-experiment')).toHaveLength(1);

  // More visitors make the shares right again; the result stays blocked.
  await send(Array.from({ length: 120 }, (_, at) => exposure(at + 2000, 'new')));
  const later = await get('/environments/production/experiments/easier');
  expect(later.sampleRatio.verdict).toBe('alarm');
  expect(later.variants[1].against).toBeNull();
});

test('of two registries on one database one runs the guardrail, and each action is executed once @all', async () => {
  const other = await postgres.openRegistry(`health-${number}`);
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10 });
  await send(Array.from({ length: 30 }, (_, at) => error(at, '1.1.0')));
  await Promise.all([registry.runGuardrail(), other.runGuardrail()]);
  expect((await remote()).rollout).toBeNull();
  expect(await audit('withdraw')).toHaveLength(1);
});
