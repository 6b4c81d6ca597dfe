import { seededRandom } from '@marquee/testing/seeded-random';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { byServer, error, many, mount, within } from '../testing/observations.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { readEnvironmentRows } from '../releases/environment-rows.ts';
import { HarmedVisitors } from '../testing/draws-of.ts';
import { readRolloutDraws } from './harmed-visitors.ts';
import { readEvidence } from './read-evidence.ts';
import type { Draws } from './statistics/draw.ts';
import { evidenceOf } from '../testing/evidence-of.ts';

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
  registry = await postgres.openRegistry(`evidence-${number}`);
  for (const version of ['1.0.0', '1.1.0']) await publishBuild(registry, aBuild('mfe-quiz', { version }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
});

const get = async (url: string) => (await registry.app.inject({ url })).json();
const send = (observations: object[]) =>
  registry.app.inject({
    method: 'POST',
    url: '/environments/production/observations',
    headers: { authorization: `Bearer ${registry.observeToken}` },
    payload: { observations },
  });
type AuditRow = { action: string; actor: string; reason: string; details: Record<string, unknown> };
const audit = async (action: string) =>
  ((await get('/audit?limit=50')).rows as AuditRow[]).filter((row) => row.action === action);
const remote = async () =>
  (await get('/environments/production')).remotes.find(
    (one: { remote: string }) => one.remote === 'mfe-quiz',
  );

test('finding 3: forged harm of one network marks a canary for people and withdraws nothing', async () => {
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10 });
  await send(many(54, (at) => mount(at + 1_000, '1.0.0')));
  await send(many(400, (at) => within(1, error(at, '1.1.0'))));
  const marked = await waitUntil(remote, ({ marks }) => marks.length > 0);
  expect(marked.rollout).toMatchObject({ version: '1.1.0', percent: 10 });
  expect(marked.marks).toEqual([
    expect.objectContaining({
      version: '1.1.0',
      reaches: 'rollout',
      harmed: 400,
      networks: 1,
      byServer: 0,
      reason: expect.stringContaining('400 visitors from 1 network were harmed'),
    }),
  ]);
  const metrics = async () => (await registry.app.inject('/metrics')).body.split('\n');
  expect(await metrics()).toContain('marquee_guardrail_marks{environment="production"} 1');

  // Neither the same evidence nor that of a second network opens the mark again.
  await send(many(400, (at) => within(2, error(at + 400, '1.1.0'))));
  await registry.runGuardrail();
  expect(await audit('mark-release')).toHaveLength(1);
  expect(await audit('withdraw')).toEqual([]);

  await send(many(20, (at) => within(3, error(at + 800, '1.1.0'))));
  expect((await waitUntil(remote, ({ rollout }) => rollout === null)).rollout).toBeNull();
  expect((await audit('withdraw'))[0]?.reason).toContain('820 visitors from 3 networks were harmed');
  expect(await metrics()).toContain('marquee_guardrail_marks{environment="production"} 0');
});

test('finding 3: forged harm of nine networks rolls no live release back; of ten it does @all', async () => {
  await send(many(54, (at) => mount(at + 1_000, '1.0.0')));
  await promoteBuild(registry, 'mfe-quiz', '1.1.0');
  for (let network = 1; network <= 9; network += 1)
    await send(many(40, (at) => within(network, error(at + 40 * network, '1.1.0'))));
  const marked = await waitUntil(remote, ({ marks }) => marks[0]?.networks === 9);
  expect(marked).toMatchObject({ live: '1.1.0', marks: [{ reaches: 'live', networks: 9, harmed: 360 }] });
  expect(await audit('rollback')).toEqual([]);

  await send(many(40, (at) => within(10, error(at + 400, '1.1.0'))));
  expect((await waitUntil(remote, ({ live }) => live === '1.0.0')).live).toBe('1.0.0');
});

test('finding 3: failed renders of the shell withdraw a canary or a live release from three networks @all', async () => {
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10 });
  await send(many(54, (at) => mount(at + 1_000, '1.0.0')));
  await send(many(10, (at) => within(1, byServer(error(at, '1.1.0')))));
  expect((await waitUntil(remote, ({ marks }) => marks.length > 0)).rollout).toMatchObject({ percent: 10 });
  await send(many(10, (at) => within(2, byServer(error(at + 50, '1.1.0')))));
  await registry.runGuardrail();
  expect((await remote()).rollout).toMatchObject({ percent: 10 });
  await send(many(10, (at) => within(3, byServer(error(at + 80, '1.1.0')))));
  expect((await waitUntil(remote, ({ rollout }) => rollout === null)).rollout).toBeNull();
  expect((await audit('withdraw'))[0]).toMatchObject({
    reason: expect.stringContaining('30 visitors from 3 networks were harmed, 30 of them seen by the server'),
    details: { evidence: { byServer: 30, serverNetworks: 3, grounds: 'networks' } },
  });

  await promoteBuild(registry, 'mfe-quiz', '1.1.0');
  for (const network of [1, 2])
    await send(many(20, (at) => within(network, byServer(error(at + 100 * network, '1.1.0')))));
  expect((await waitUntil(remote, ({ marks }) => marks.length > 0)).live).toBe('1.1.0');
  await send(many(20, (at) => within(3, byServer(error(at + 300, '1.1.0')))));
  expect((await waitUntil(remote, ({ live }) => live === '1.0.0')).live).toBe('1.0.0');
});

test('finding 24: whatever one network makes servers see withdraws no canary, and NOT_FOUND harms no visitor @all', async () => {
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10 });
  await send(many(54, (at) => mount(at + 1_000, '1.0.0')));
  const notFound = (at: number) => ({ ...error(at, '1.1.0'), cause: 'NOT_FOUND' });
  await send(many(40, (at) => within(at, byServer(notFound(at)))));
  await send(many(400, (at) => within(1, byServer(error(at + 50, '1.1.0')))));
  const marked = await waitUntil(remote, ({ marks }) => marks.length > 0);
  expect(marked).toMatchObject({
    rollout: { percent: 10 },
    marks: [{ harmed: 400, networks: 1, byServer: 400 }],
  });
  await registry.runGuardrail();
  expect(await audit('withdraw')).toEqual([]);
});

test('finding 3: healthy visitors forged in one network do not hide a harmful canary @all', async () => {
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10 });
  await send(many(54, (at) => mount(at + 5_000, '1.0.0')));
  for (let sent = 0; sent < 2_000; sent += 500)
    await send(many(500, (at) => within(1, mount(10_000 + sent + at, '1.1.0'))));
  await send(many(20, (at) => error(at, '1.1.0')));
  expect((await waitUntil(remote, ({ rollout }) => rollout === null)).rollout).toBeNull();
  expect((await audit('withdraw'))[0]).toMatchObject({
    reason: expect.stringContaining('20 of 20 affected visitors had mfe-quiz@1.1.0, which 10 % have'),
    details: { evidence: { visitors: 2_020, drawn: { harmed: 20, ofRelease: 20 } } },
  });
});

test('finding 3: a dismissed mark opens again when twice as many networks report, and the rollout advances @all', async () => {
  const steps = [
    { percent: 10, minutes: 1 },
    { percent: 50, minutes: 1 },
  ];
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10, steps });
  await send(many(90, (at) => mount(at + 1_000, '1.0.0')));
  await send(many(30, (at) => within(1, error(at, '1.1.0'))));
  await waitUntil(remote, ({ marks }) => marks.length > 0);
  await registry.db.$client.query(`update rollouts set widened_at = now() - interval '2 minutes'`);
  await registry.runGuardrail();
  expect((await remote()).rollout).toMatchObject({ percent: 10 });

  const dismissed = await changeTo(registry, 'dismiss', { remote: 'mfe-quiz', version: '1.1.0' });
  expect(dismissed.json()).toMatchObject({ changed: true });
  expect((await changeTo(registry, 'dismiss', { remote: 'mfe-quiz', version: '1.1.0' })).statusCode).toBe(
    404,
  );
  await registry.runGuardrail();
  expect(await remote()).toMatchObject({ rollout: { percent: 50 }, marks: [] });

  await send(many(30, (at) => within(2, error(at + 100, '1.1.0'))));
  const again = await waitUntil(remote, ({ marks }) => marks.length > 0);
  expect(again.marks).toMatchObject([{ networks: 2, harmed: 60 }]);
  expect((await audit('dismiss'))[0]).toMatchObject({ actor: expect.not.stringMatching('guardrail') });
});

test('finding 3: if the policy forbids acting, the guardrail marks what harms, and neither withdraws nor widens @all', async () => {
  const policy = (acting: boolean) => changeTo(registry, 'policy', { acting });
  expect((await policy(false)).json()).toMatchObject({ acting: false });
  const steps = [
    { percent: 10, minutes: 1 },
    { percent: 50, minutes: 1 },
  ];
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10, steps });
  await registry.db.$client.query(`update rollouts set widened_at = now() - interval '2 minutes'`);
  await send(many(54, (at) => mount(at + 1_000, '1.0.0')));
  await send(many(20, (at) => mount(at, '1.1.0')));
  await registry.runGuardrail();
  expect((await remote()).rollout).toMatchObject({ percent: 10 });

  await send(many(30, (at) => byServer(error(at + 100, '1.1.0'))));
  const marked = await waitUntil(remote, ({ marks }) => marks.length > 0);
  expect(marked).toMatchObject({ rollout: { percent: 10 }, marks: [{ byServer: 30, networks: 30 }] });
  expect((await get('/environments/production')).acting).toBe(false);
  await policy(true);
  await registry.runGuardrail();
  expect((await remote()).rollout).toBeNull();
});

test('finding 3: the database computes the same evidence by network as the statistics @all', async () => {
  const chance = seededRandom(5);
  const since = new Date(Date.now() - 1_000);
  const networks = new Map<number, { visitors: number; harmed: number; byServer: number }>();
  const sent = many(900, (at) => {
    const network = Math.floor(30 * chance() ** 3);
    const [harmed, isByServer] = [chance() < 0.4, chance() < 0.3];
    const known = networks.get(network) ?? { visitors: 0, harmed: 0, byServer: 0 };
    networks.set(network, {
      visitors: known.visitors + 1,
      harmed: known.harmed + Number(harmed),
      byServer: known.byServer + Number(harmed && isByServer),
    });
    const one = within(network, (harmed ? error : mount)(at, '1.0.0'));
    return isByServer ? byServer(one) : one;
  });
  await send(sent.slice(0, 450));
  await send(sent.slice(450));
  const place = { environment: 'production', remote: 'mfe-quiz', version: '1.0.0' };
  const rounded = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (_key, one) =>
      typeof one === 'number' ? Number(one.toFixed(6)) : one,
    );
  expect(rounded(await readEvidence(registry.db, place, since))).toEqual(
    rounded(evidenceOf([...networks.values()])),
  );
});

test('the database counts the same draws as the statistics @all', async () => {
  const started = await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10 });
  expect(started.statusCode).toBe(200);
  await changeTo(registry, 'policy', { acting: false });
  const chance = seededRandom(6);
  const harmed = new HarmedVisitors();
  for (const [batch, share] of [0.1, 0.1, 0.5].entries()) {
    if (share === 0.5)
      await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 50 });
    const sent = many(300, (at) => {
      const [network, isTreated] = [Math.floor(30 * chance() ** 3), chance() < share];
      harmed.add({ network, share, isTreated });
      return within(network, error(batch * 1_000 + at, isTreated ? '1.1.0' : '1.0.0'));
    });
    await send(sent);
  }
  const [rollout] = (await readEnvironmentRows(registry.db, 'production')).rollouts;
  const inOrder = (draws: readonly Draws[] = []) =>
    draws.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  const read = (await readRolloutDraws(registry.db, rollout!)).get('failure');
  const fields = ({ share, isTreated, isOfTopNetwork, visitors }: Draws) => ({
    share,
    isTreated,
    isOfTopNetwork,
    visitors,
  });
  expect(inOrder(read?.map(fields))).toEqual(inOrder(harmed.draws().map(fields)));
});
