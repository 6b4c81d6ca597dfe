import { listRoutes } from '@marquee/http-server';
import { eq } from 'drizzle-orm';
import { rowsOfRing } from '@marquee/testing/ring';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { mount } from '../testing/observations.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import type { Action } from './actor.ts';
import { freezes, schedules } from './release-tables.ts';
import { createTokenText, storeToken } from './tokens.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
const hourMs = 60 * 60 * 1000;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('frozen');
});
afterAll(() => postgres.stop());

// A remote of its own for each test, with three releases and the first of them live.
let number = 0;
let remote: string;
beforeEach(async () => {
  await registry.db.delete(freezes);
  await registry.db.delete(schedules);
  number += 1;
  remote = `mfe-f${number}`;
  for (const version of ['1.0.0', '2.0.0', '3.0.0'])
    await publishBuild(
      registry,
      aBuild(remote, { version, settings: { pageSize: { type: 'integer', default: 20 } } }),
    );
  await promoteBuild(registry, remote, '1.0.0');
});

type As = Pick<TestRegistry, 'app' | 'token'>;
const change = (verb: string, body: object = {}, as: As = registry) =>
  changeTo(as, verb, { remote, ...body });
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const freeze = (body: object = {}) =>
  post('/environments/production/freeze', { to: at(hourMs), reason: 'Diwali', ...body });
function post(url: string, payload: object, { app, token }: As = registry) {
  const headers = { authorization: `Bearer ${token}` };
  return app.inject({ method: 'POST', url, headers, payload: { reason: 'for the test', ...payload } });
}
const status = async () => (await registry.app.inject('/environments/production')).json();
const live = async () =>
  (await status()).remotes.find((one: { remote: string }) => one.remote === remote)?.live;
const rollout = async () =>
  (await status()).remotes.find((one: { remote: string }) => one.remote === remote).rollout;
const newestRow = async () => (await registry.app.inject('/audit?limit=1')).json().rows[0];

async function tokenFor(name: string, ...actions: Action[]): Promise<As> {
  const token = createTokenText();
  const expiresAt = new Date(Date.now() + hourMs);
  await storeToken(registry.db, `${name}-${remote}`, token, { rights: [{ remote, actions }], expiresAt });
  return { app: registry.app, token };
}

const variants = [
  { name: 'one', version: '1.0.0' },
  { name: 'two', version: '2.0.0' },
];
const visitor = 'Abcdefgh1234Abcdefgh1234Abcdefgh';

/** Every change of an environment, with a body that would be accepted without a freeze. */
const bodies: Record<string, () => object> = {
  promote: () => ({ version: '2.0.0' }),
  canary: () => ({ version: '2.0.0', percent: 10 }),
  'start-experiment': () => ({ id: `x-${remote}`, sharePercent: 10, variants }),
  tenant: () => ({ tenant: 'acme', version: '2.0.0' }),
  pin: () => ({ version: '2.0.0', visitor }),
  settings: () => ({ values: { pageSize: 30 } }),
  remove: () => ({}),
  rollback: () => ({}),
  withdraw: () => ({}),
  kill: () => ({}),
  revive: () => ({}),
  'stop-experiment': () => ({ id: `none-${remote}` }),
  'note-experiment': () => ({ id: `none-${remote}` }),
  dismiss: () => ({ version: '1.0.0' }),
  unpin: () => ({ visitor }),
  lock: () => ({}),
  unlock: () => ({}),
};

test('feature 41: during a freeze only what takes code back from visitors happens, and a refusal names the freeze and the way', async () => {
  await change('promote', { version: '2.0.0' });
  expect((await freeze()).statusCode).toBe(200);
  const routes = listRoutes(registry.app).flatMap(
    ({ method, url }) =>
      (method === 'POST' && /^\/environments\/:environment\/([a-z-]+)$/.exec(url)?.[1]) || [],
  );
  const others = ['policy', 'observations', 'overrides', 'previews', 'freeze', 'unfreeze'];
  expect(routes.toSorted()).toEqual([...Object.keys(bodies), ...others].toSorted());

  const refused = [];
  for (const [verb, body] of Object.entries(bodies)) {
    const asked = ['promote', 'canary'].includes(verb) ? { ...body(), version: '3.0.0' } : body();
    if ((await change(verb, asked)).json().code === 'ENVIRONMENT_FROZEN') refused.push(verb);
  }
  expect(refused).toEqual(['promote', 'canary', 'start-experiment', 'tenant', 'pin', 'settings', 'remove']);
  expect(await live()).toBe('1.0.0');

  const { message } = (await change('promote', { version: '3.0.0' })).json();
  expect(message).toMatch(
    /^production is frozen by publisher-\w+ from \S+ to \S+ \("Diwali", freeze \d+\): wait, or add --break-freeze/,
  );
  expect((await status()).freezes).toMatchObject([{ reason: 'Diwali', stands: true }]);
});

test('a freeze ends at its time, and a person ends it before @all', async () => {
  await freeze();
  expect((await post('/environments/production/unfreeze', {})).statusCode).toBe(200);
  expect((await newestRow()).details).toMatchObject({ because: 'Diwali' });
  expect((await change('promote', { version: '2.0.0' })).statusCode).toBe(200);
  expect((await post('/environments/production/unfreeze', {})).statusCode).toBe(404);

  await freeze({ from: at(hourMs), to: at(2 * hourMs) });
  expect((await freeze({ from: at(1.5 * hourMs), to: at(3 * hourMs) })).json().message).toContain(
    'end it first',
  );
  expect((await freeze({ to: at(-hourMs) })).statusCode).toBe(400);
  expect((await freeze({ to: '2099-01-01T00:00' })).json().message).toContain('a time with its zone');
  expect((await change('promote', { version: '3.0.0' })).statusCode).toBe(200);
  await registry.db.update(freezes).set({ beginsAt: new Date(Date.now() - 2 * hourMs) });
  expect((await change('promote', { version: '2.0.0' })).statusCode).toBe(423);
  await registry.db.update(freezes).set({ endsAt: new Date(Date.now() - hourMs) });
  expect((await change('promote', { version: '2.0.0' })).statusCode).toBe(200);

  const team = await tokenFor('team', 'promote', 'administer');
  expect((await post('/environments/production/freeze', { to: at(hourMs) }, team)).statusCode).toBe(403);
});

test('the right break-freeze lets a change through with a reason, which the audit has @all', async () => {
  const { freeze: id } = (await freeze()).json();
  const team = await tokenFor('team', 'promote');
  const asked = { version: '2.0.0', breakFreeze: true, reason: 'the price is wrong' };
  expect((await change('promote', asked, team)).json().message).toContain('the right "break-freeze"');
  const manager = await tokenFor('manager', 'promote', 'break-freeze');
  expect((await change('promote', { ...asked, breakFreeze: false }, manager)).statusCode).toBe(423);
  expect((await change('promote', asked, manager)).statusCode).toBe(200);
  expect(await newestRow()).toMatchObject({
    action: 'promote',
    actor: `manager-${remote}`,
    reason: 'the price is wrong',
    details: { brokeFreeze: id },
  });
});

test('during a freeze the guardrail widens no rollout, and no holdout changes; a rollout can be withdrawn @all', async () => {
  const steps = [
    { percent: 10, minutes: 1 },
    { percent: 50, minutes: 1 },
  ];
  await change('canary', { version: '2.0.0', percent: 10, steps });
  await freeze();
  await registry.db.$client.query(`update rollouts set widened_at = now() - interval '2 minutes'`);
  const observations = Array.from({ length: 10 }, (_, one) => ({
    ...mount(one, one < 5 ? '1.0.0' : '2.0.0'),
    remote,
    at: Date.now(),
  }));
  const { app, observeToken: token } = registry;
  expect(
    (await post('/environments/production/observations', { observations }, { app, token })).statusCode,
  ).toBe(202);
  await registry.runGuardrail();
  expect((await rollout()).percent).toBe(10);
  expect((await post('/environments/production/policy', { holdoutPercent: 5 })).statusCode).toBe(423);
  expect((await post('/environments/production/policy', { acting: false })).statusCode).toBe(200);
  expect((await post('/environments/production/policy', { acting: true })).statusCode).toBe(200);
  await post('/environments/production/unfreeze', {});
  await registry.runGuardrail();
  expect((await rollout()).percent).toBe(50);
  await freeze();
  expect((await change('withdraw')).statusCode).toBe(200);
});

test('feature 41: a scheduled promotion happens once with two registries, whatever their clocks say, and is audited', async () => {
  const other = await postgres.openRegistry('frozen', 'other');
  const dueAt = at(hourMs);
  const asked = (await change('promote', { version: '2.0.0', at: dueAt, reason: 'the launch' })).json();
  expect(asked).toMatchObject({ changed: true, version: '2.0.0', details: { at: dueAt } });
  const { schedule: id } = asked.details;
  expect((await newestRow()).action).toBe('schedule-promote');
  expect((await status()).schedules).toMatchObject([
    { id, action: 'promote', remote, version: '2.0.0', at: dueAt, state: 'pending' },
  ]);
  const due = new Date(Date.parse(dueAt));
  await registry.runSchedules(new Date(due.getTime() - 1));
  expect(await live()).toBe('1.0.0');

  await Promise.all([registry.runSchedules(due), other.runSchedules(due), registry.runSchedules(due)]);
  expect(await live()).toBe('2.0.0');
  await change('rollback');
  for (const jump of [-2 * hourMs, 0, hourMs / 2]) await other.runSchedules(new Date(due.getTime() + jump));
  expect(await live()).toBe('1.0.0');
  const { rows } = (await registry.app.inject(`/audit?remote=${remote}&action=promote`)).json();
  expect(rows.filter(({ details }: { details: object }) => 'schedule' in details)).toMatchObject([
    { version: '2.0.0', reason: 'the launch', details: { schedule: id, before: '1.0.0' } },
  ]);
  await other.close();
});

test('a scheduled change is cancelled by a person with its right, and refused for a time that is over or frozen @all', async () => {
  const { schedule: id } = (await change('canary', { version: '2.0.0', percent: 10, at: at(hourMs) })).json()
    .details;
  const stranger = await tokenFor('stranger', 'promote');
  expect((await post(`/schedules/${id}/cancel`, {}, stranger)).statusCode).toBe(403);
  expect((await post(`/schedules/${id}/cancel`, {})).json()).toMatchObject({
    schedule: id,
    state: 'cancelled',
  });
  expect((await post(`/schedules/${id}/cancel`, {})).statusCode).toBe(404);
  await registry.runSchedules(new Date(Date.now() + 1.5 * hourMs));
  expect(
    (await status()).remotes.find((one: { remote: string }) => one.remote === remote).rollout,
  ).toBeNull();

  expect((await change('promote', { version: '2.0.0', at: at(-1) })).json().message).toContain('is over');
  expect((await change('promote', { version: '2.0.0', at: at(100 * 24 * hourMs) })).statusCode).toBe(400);
  expect((await change('promote', { version: '9.0.0', at: at(hourMs) })).json().code).toBe('RELEASE_UNKNOWN');
  await freeze({ from: at(hourMs), to: at(2 * hourMs) });
  expect((await change('promote', { version: '2.0.0', at: at(1.5 * hourMs) })).json().code).toBe(
    'ENVIRONMENT_FROZEN',
  );
  expect((await change('promote', { version: '2.0.0', at: at(2.5 * hourMs) })).statusCode).toBe(200);
});

test('feature 41 and 46: a canary and an experiment begin at their time, and the experiment ends at its, with what they were requested with @all', async () => {
  await change('canary', { version: '2.0.0', percent: 7, at: at(hourMs) });
  await registry.runSchedules(new Date(Date.now() + hourMs + 1));
  expect(await rollout()).toMatchObject({ version: '2.0.0', percent: 7 });
  await change('withdraw');
  const experiment = { id: `later-${remote}`, sharePercent: 40, variants, targeting: { language: 'hi' } };
  await change('start-experiment', { ...experiment, at: at(hourMs) });
  await registry.runSchedules(new Date(Date.now() + hourMs + 1));
  const { experiments } = (await status()).remotes.find((one: { remote: string }) => one.remote === remote);
  expect(experiments).toMatchObject([
    { id: `later-${remote}`, sharePercent: 40, targeting: { language: 'hi' } },
  ]);
  const ending = { id: `later-${remote}`, promote: variants[1]!.name, at: at(2 * hourMs) };
  expect((await change('stop-experiment', ending)).json()).toMatchObject({ changed: true });
  await registry.runSchedules(new Date(Date.now() + 2 * hourMs + 1));
  const ended = (await status()).remotes.find((one: { remote: string }) => one.remote === remote);
  expect(ended.experiments).toEqual([]);
  expect(ended.live).toBe(variants[1]!.version);
});

test.each(
  rowsOfRing<[string, () => Promise<void>, RegExp]>(
    [
      [
        'a freeze stands',
        async () => void (await freeze({ from: at(0.5 * hourMs), to: at(2 * hourMs) })),
        /is frozen by .*Diwali/,
      ],
      [
        'the release is not compatible any more',
        async () =>
          void (await changeTo(registry, 'promote', { remote: 'mfe-news', version: '2.0.0', force: true })),
        /is not compatible with what is live/,
      ],
      [
        'the person lost the right',
        async () => {
          const headers = { authorization: `Bearer ${registry.token}` };
          const url = `/tokens/planner-${remote}/revoke`;
          await registry.app.inject({ method: 'POST', url, headers, payload: { reason: 'left' } });
        },
        /was revoked/,
      ],
      [
        'no registry ran at its time',
        async () => void (await registry.db.update(schedules).set({ dueAt: new Date(Date.now() - hourMs) })),
        /no registry could execute it at/,
      ],
      [
        'a second person is required now',
        async () => void (await post('/environments/production/policy', { requireApproval: true })),
        /requires a second person/,
      ],
    ],
    1,
  ),
)('a scheduled change is not executed if %s, and says why', async (_what, happens, why) => {
  const event = (field: string) => ({
    event: 'news:read',
    version: 1,
    detail: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  });
  const news = (version: string, field: string) =>
    publishBuild(registry, aBuild('mfe-news', { version, contracts: { publishes: [event(field)] } }));
  for (const [version, field] of [
    ['1.0.0', 'id'],
    ['2.0.0', 'story'],
  ] as const)
    await news(version, field);
  const reader = aBuild(remote, { version: '4.0.0', contracts: { subscribes: [event('id')] } });
  await publishBuild(registry, reader);
  await promoteBuild(registry, 'mfe-news', '1.0.0');
  const planner = await tokenFor('planner', 'promote');
  const dueAt = at(hourMs);
  const { schedule: id } = (await change('promote', { version: '4.0.0', at: dueAt }, planner)).json().details;
  await happens();
  await registry.runSchedules(new Date(Date.parse(dueAt) + 1));
  await post('/environments/production/policy', { requireApproval: false });

  expect(await live()).toBe('1.0.0');
  const [stored] = await registry.db.select().from(schedules).where(eq(schedules.id, id));
  expect(stored).toMatchObject({ state: 'refused', why: expect.stringMatching(why) });
  expect((await status()).schedules).toMatchObject([
    { id, state: 'refused', why: expect.stringMatching(why) },
  ]);
  const { rows } = (await registry.app.inject(`/audit?remote=${remote}&action=fail-schedule`)).json();
  expect(rows).toMatchObject([{ actor: `planner-${remote}`, details: { schedule: id, change: 'promote' } }]);
});

test('where a second person is required, a change is scheduled once it is approved @all', async () => {
  await post('/environments/production/policy', { requireApproval: true });
  const planner = await tokenFor('planner', 'promote');
  const dueAt = at(hourMs);
  const asked = (await change('promote', { version: '2.0.0', at: dueAt }, planner)).json();
  expect(asked.code).toBe('APPROVAL_NEEDED');
  const [, proposal = ''] = /change (\d+)/.exec(asked.message) ?? [];
  const second = await tokenFor('second', 'approve');
  expect((await post(`/proposals/${proposal}/approve`, {}, second)).json().details).toMatchObject({
    at: dueAt,
  });
  await registry.runSchedules(new Date(dueAt));
  expect(await live()).toBe('2.0.0');
  // The publisher asked for this one, and may not approve it alone.
  const { message } = (await post('/environments/production/policy', { requireApproval: false })).json();
  const [, loosened = ''] = /change (\d+)/.exec(message) ?? [];
  const administrator = createTokenText();
  const rights = [{ remote: '*', actions: ['approve' as const] }];
  await storeToken(registry.db, 'administrator', administrator, {
    rights,
    expiresAt: new Date(Date.now() + hourMs),
  });
  await post(`/proposals/${loosened}/approve`, {}, { app: registry.app, token: administrator });
});
