import { listRoutes } from '@marquee/http-server';
import { seededRandom } from '@marquee/testing/seeded-random';
import { until } from '@marquee/testing/until';
import { asc, eq, sql } from 'drizzle-orm';
import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { isFirstRing } from '@marquee/testing/ring';
import { signerFrom } from '../releases/signing.ts';
import { lockRemote, unlockRemote } from '../releases/lock-remote.ts';
import { createTokenText, storeToken } from '../releases/tokens.ts';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { consoleBrowser } from '../testing/console-browser.ts';
import { startReceiver } from '../testing/start-receiver.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { auditedActions } from './audited-actions.ts';
import { deliveryLifetimeMs } from './back-off.ts';
import { notificationDeliveries, notificationTargets } from './notification-tables.ts';
import { queueNotifications } from './queue-notifications.ts';

const signer = signerFrom(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
);

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
const notifications = { allowed: ['127.0.0.1'] };
const open = (home = 'told') => postgres.openRegistry('told', home, { notifications });
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await open();
  await publishBuild(registry, aBuild('mfe-quiz'));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
});
afterAll(() => postgres.stop());

const { look, send, signIn, personWith } = consoleBrowser(() => registry);
type Receiver = Awaited<ReturnType<typeof startReceiver>>;
let receivers: Receiver[] = [];
// What one test leaves waiting would be sent beside the next one.
afterEach(async () => {
  await registry.db.delete(notificationTargets);
  for (const receiver of receivers) await receiver.stop();
  receivers = [];
});

async function receiver(...how: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...how);
  receivers.push(started);
  return started;
}

function post(url: string, payload: object, token = registry.token) {
  const headers = { authorization: `Bearer ${token}` };
  return registry.app.inject({
    method: 'POST',
    url,
    headers,
    payload: { reason: 'for the test', ...payload },
  });
}
const get = async (url: string, token = registry.token) =>
  (await registry.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();

/** Adds a target of everything, and lets its receiver know the secret. */
async function addTarget(name: string, to: Pick<Receiver, 'url' | 'verifiesBy'>, more: object = {}) {
  const body = { name, url: to.url, remotes: ['*'], events: ['*'], ...more };
  const response = await post('/notifications', body);
  expect([response.statusCode, response.json().code]).toEqual([201, undefined]);
  to.verifiesBy(response.json().secret);
}

/** Makes audited changes that cost little: the remote is locked and unlocked in turn. */
async function change(times: number): Promise<void> {
  const { db } = registry;
  const request = { environment: 'production', remote: 'mfe-quiz', by: 'tester', reason: 'for the test' };
  for (let at = 0; at < times; at += 1)
    await (at % 2 ? unlockRemote : lockRemote)({ db, signer }, { ...request, administers: true });
  if (times % 2) await unlockRemote({ db, signer }, request);
}

const deliveriesOf = async (name: string) =>
  (await get(`/notifications/${name}/deliveries?limit=1000`)).deliveries;
const order = async () =>
  (await registry.db.select().from(notificationDeliveries).orderBy(asc(notificationDeliveries.position))).map(
    ({ position }) => position,
  );
const positionIn = ({ id }: { id: string }) => Number(id.split('-')[1]);
const minuteMs = 60_000;

test('feature 42: every change of an environment has an event, or a reason why it has none', () => {
  const verbs = listRoutes(registry.app).flatMap(
    ({ method, url }) =>
      (method === 'POST' && /^\/environments\/:environment\/([a-z-]+)$/.exec(url)?.[1]) || [],
  );
  const known = { observations: 'no change', overrides: 'override', previews: 'preview' };
  expect(verbs).toEqual(expect.arrayContaining(['promote', 'kill', 'policy']));
  expect(verbs.filter((verb) => !(verb in auditedActions) && !(verb in known))).toEqual([]);
});

const changes = isFirstRing ? 40 : 200;

test(`feature 42: of ${changes} changes, each reaches a receiver that fails half of the time, in order, although the registry stops three times`, async () => {
  const random = seededRandom(42);
  const half = await receiver(
    (_received, response) => void response.writeHead(random() < 0.5 ? 204 : 503).end(),
  );
  await addTarget('half', half, { events: ['locked', 'unlocked'] });
  let now = Date.now();
  for (let part = 0; part < 4; part += 1) {
    await change(changes / 4);
    for (let turns = 0; turns < 20; turns += 1)
      await registry.deliverNotifications(new Date((now += minuteMs)));
    if (part === 3) break;
    await registry.close();
    registry = await open();
  }
  const expected = await order();
  while ((await deliveriesOf('half')).some(({ state }: { state: string }) => state === 'waiting'))
    await registry.deliverNotifications(new Date((now += minuteMs)));

  expect(expected).toHaveLength(changes);
  expect(half.accepted.map(positionIn)).toEqual(expected);
  expect(half.requests.length).toBeGreaterThan(changes * 1.5);
  expect(half.forged).toEqual([]);
});

test('a notification is sent again if the registry ends between sending and storing, and two registries keep the order', async () => {
  let kills = 0;
  const killing = await receiver(async (_received, response) => {
    if (kills < 3) {
      kills += 1;
      // The connection with the lock is lost before the response arrives, as if the registry were killed after sending.
      await registry.db.execute(
        sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7420002`,
      );
    }
    response.writeHead(204).end();
  });
  await addTarget('killing', killing);
  const other = await open('other');
  await change(20);
  const expected = await order();
  const isDone = async () =>
    (await deliveriesOf('killing')).every(({ state }: { state: string }) => state === 'delivered');
  while (!(await isDone()))
    await Promise.all([registry.deliverNotifications(), other.deliverNotifications()]);
  await other.close();

  const positions = killing.accepted.map(positionIn);
  expect(positions.length).toBe(expected.length + kills);
  const first = positions.filter((position, at) => positions.indexOf(position) === at);
  expect(first).toEqual(expected);
  expect(positions).toEqual(positions.toSorted((one, two) => one - two));
});

test('a target that hangs, redirects, sends for ever or is inside the network delays no other target, and its reason is stored', async () => {
  let held: ServerResponse | undefined;
  let isReleased = false;
  const hanging = await receiver((_received, response) => {
    if (isReleased) response.writeHead(500).end();
    else held = response;
  });
  const elsewhere = await receiver();
  const redirecting = await receiver(
    (_received, response) => void response.writeHead(307, { location: elsewhere.url }).end(),
  );
  let sent = 0;
  const endless = await receiver(
    (_received, response) =>
      new Promise((resolve) => {
        const part = Buffer.alloc(1 << 20);
        const send = () => {
          while (sent < 2 * 2 ** 30 && !response.destroyed) {
            sent += part.length;
            if (!response.write(part)) return;
          }
          response.end();
        };
        response.writeHead(200).on('drain', send).on('close', resolve);
        send();
      }),
  );
  const fine = await receiver();
  for (const [name, to] of Object.entries({ hanging, redirecting, endless, fine })) await addTarget(name, to);
  await registry.db.insert(notificationTargets).values({
    name: 'inside',
    url: 'https://10.0.0.1/',
    format: 'cloudevents',
    remotes: ['*'],
    events: ['*'],
    secret: 'whsec_c2VjcmV0',
    createdBy: 'tester',
    createdAt: new Date(),
  });
  await change(1);
  const delivering = registry.deliverNotifications();
  await until(() => fine.accepted.length === 2 && held !== undefined);
  await until(async () => (await deliveriesOf('endless'))[0].state === 'delivered');
  expect((await deliveriesOf('hanging'))[0].attempts).toBe(0);
  isReleased = true;
  held!.writeHead(500).end();
  await delivering;

  expect(elsewhere.requests).toEqual([]);
  expect((await deliveriesOf('redirecting')).at(-1)).toMatchObject({
    state: 'waiting',
    status: 307,
    problem: 'responded with 307: redirects are not followed',
  });
  expect((await deliveriesOf('hanging')).at(-1)).toMatchObject({
    status: 500,
    problem: 'responded with 500',
  });
  expect((await deliveriesOf('inside')).at(-1).problem).toContain('inside the network');
  await until(() => sent < 2 * 2 ** 30);
  expect(sent).toBeLessThan(2 ** 30);
});

test('a target whose name resolves to an address inside the network gets no connection', async () => {
  let connections = 0;
  const inside = createServer(() => (connections += 1));
  await new Promise<void>((resolve) => inside.listen(0, 'localhost', resolve));
  const { port } = inside.address() as AddressInfo;
  const strict = await postgres.openRegistry('strict', 'strict', { notifications: { allowed: [] } });
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${strict.token}` };
    return strict.app.inject({ method, url, headers, ...(payload && { payload }) });
  };
  const target = { url: `https://localhost:${port}/`, remotes: ['*'], events: ['*'] };
  const added = await ask('POST', '/notifications', { ...target, name: 'rebound', reason: 'for the test' });
  expect(added.statusCode).toBe(201);
  const policy = { acting: false, reason: 'for the test' };
  expect((await ask('POST', '/environments/production/policy', policy)).statusCode).toBe(200);
  await strict.deliverNotifications();
  const { deliveries } = (await ask('GET', '/notifications/rebound/deliveries')).json();
  expect(deliveries).toMatchObject([
    {
      event: 'policy-changed',
      state: 'waiting',
      status: null,
      problem: expect.stringContaining('localhost is an address inside the network'),
    },
  ]);
  expect(connections).toBe(0);
  await strict.close();
  await new Promise((resolve) => inside.close(resolve));
});

test('a target without a response in time is tried later; after a day its notifications are dead, and a person repeats one @all', async () => {
  let isUp = false;
  const flaky = await receiver((_received, response) => void (isUp && response.writeHead(200).end()));
  await registry.close();
  registry = await postgres.openRegistry('told', 'told', {
    notifications: { ...notifications, timeoutSeconds: 0.05 },
  });
  await addTarget('flaky', flaky, { events: ['locked'] });
  await change(2);
  const now = Date.now() + minuteMs;
  await registry.deliverNotifications(new Date(now));
  expect((await deliveriesOf('flaky'))[0]).toMatchObject({
    event: 'locked',
    state: 'waiting',
    status: null,
    problem: 'no response within 0.05 s',
  });
  await registry.deliverNotifications(new Date(now + deliveryLifetimeMs));
  const [dead] = await deliveriesOf('flaky');
  expect(dead).toMatchObject({ state: 'dead', status: null });
  expect((await get('/notifications')).targets).toMatchObject([{ name: 'flaky', dead: 1, waiting: 0 }]);
  expect((await registry.app.inject('/metrics')).body).toMatch(
    /marquee_notifications_total{outcome="dead"} 1[^]*marquee_notifications_dead 1/,
  );

  isUp = true;
  await registry.close();
  registry = await open();
  const person = await signIn(registry.token);
  const shown = (await look('/console/notifications/flaky', person)).body;
  expect(shown).toMatch(/1 dead[^]*locked[^]*mfe-quiz[^]*no response within 0\.05 s[^]*Repeat/);
  const form = `/console/notifications/deliveries/${dead.id}`;
  const unexplained = await send(person, form);
  expect([unexplained.statusCode, unexplained.body]).toEqual([400, expect.stringContaining('is required')]);
  expect((await look('/console/notifications', await personWith('stranger', 'promote'))).body).not.toContain(
    'flaky',
  );
  expect((await send(await personWith('other', 'promote'), form, { reason: 'x' })).statusCode).toBe(403);
  const repeated = await send(person, form, { reason: 'the receiver is back' });
  expect(repeated.headers.location).toBe(`/console/notifications/flaky?repeated=${dead.id}`);
  await registry.deliverNotifications();
  expect(flaky.accepted).toMatchObject([{ event: 'locked', subject: 'mfe-quiz' }]);
  expect((await deliveriesOf('flaky'))[0]).toMatchObject({ state: 'delivered', status: 200, problem: null });
});

test('a receiver sees a forged signature, and only the creator of a target sees its secret', async () => {
  const careful = await receiver();
  await addTarget('careful', careful, { events: ['killed', 'revived'] });
  await addTarget('forging', { url: careful.url, verifiesBy: () => undefined }, { events: ['killed'] });
  await changeTo(registry, 'kill', { remote: 'mfe-quiz' });
  await changeTo(registry, 'revive', { remote: 'mfe-quiz' });
  await registry.deliverNotifications();
  await until(() => careful.accepted.length === 2 && careful.forged.length > 0);
  expect(careful.accepted.map(({ event }) => event)).toEqual(['killed', 'revived']);

  const { targets } = await get('/notifications');
  expect(targets).toMatchObject([
    { name: 'careful', origin: careful.url.replace('/hook', '') },
    { name: 'forging' },
  ]);
  const { rows } = await get('/audit?action=add-notification');
  for (const text of ['whsec_', '/hook']) {
    expect(JSON.stringify(targets)).not.toContain(text);
    expect(JSON.stringify(rows)).not.toContain(text);
  }
});

test('a target needs the right for each of its remotes, and gets what it chose', async () => {
  const token = createTokenText();
  const expiresAt = new Date(Date.now() + 600_000);
  await storeToken(registry.db, 'quiz', token, {
    rights: [{ remote: 'mfe-quiz', actions: ['notify'] }],
    expiresAt,
  });
  const url = 'https://hooks.example/x';
  const add = (more: object) =>
    post('/notifications', { name: 'quiz', url, remotes: ['mfe-quiz'], events: ['killed'], ...more }, token);
  expect((await add({ remotes: ['mfe-quiz', 'mfe-auth'] })).json().message).toContain(
    'may not notify mfe-auth',
  );
  expect((await add({ remotes: ['*'] })).statusCode).toBe(403);
  expect((await add({ events: ['nothing'] })).statusCode).toBe(400);
  expect((await add({ url: 'https://10.0.0.1/' })).json().message).toContain('inside the network');
  expect((await add({ environment: 'nowhere' })).statusCode).toBe(404);
  expect((await add({ environment: 'staging' })).statusCode).toBe(201);
  expect((await add({})).json().message).toContain('the target "quiz" exists');
  await post('/notifications', { name: 'all', url, remotes: ['*'], events: ['*'] });
  expect((await get('/notifications', token)).targets.map(({ name }: { name: string }) => name)).toEqual([
    'quiz',
  ]);
  expect((await post('/notifications/all/remove', {}, token)).statusCode).toBe(403);

  const toldOf = async (position: number, row: object) => {
    const said = {
      action: 'kill',
      remote: 'mfe-quiz',
      version: null,
      environment: 'staging',
      details: {},
      ...row,
    };
    await registry.db.transaction((transaction) =>
      queueNotifications(transaction, { ...said, position, at: new Date() }),
    );
    const told = await registry.db
      .select({ name: notificationTargets.name })
      .from(notificationDeliveries)
      .innerJoin(notificationTargets, eq(notificationTargets.id, notificationDeliveries.target))
      .where(eq(notificationDeliveries.position, position))
      .orderBy(asc(notificationTargets.name));
    return told.map(({ name }) => name);
  };
  expect(await toldOf(1, {})).toEqual(['all', 'quiz']);
  expect(await toldOf(2, { environment: 'production' })).toEqual(['all']);
  expect(await toldOf(3, { remote: 'mfe-auth' })).toEqual(['all']);
  expect(await toldOf(4, { action: 'policy', remote: null })).toEqual(['all']);
  expect(await toldOf(5, { action: 'pin' })).toEqual([]);
  expect((await post('/notifications/quiz/remove', {}, token)).json()).toEqual({
    name: 'quiz',
    state: 'removed',
  });
});

test('a target is added in the console, which shows its secret once, and removed there', async () => {
  const person = await signIn(registry.token);
  const form = (await look('/console/notify/add', person)).body;
  expect(form).toMatch(/name="remotes"\s+value="mfe-quiz"[^]*name="events"\s+value="withdrawn"/);
  const given = {
    name: 'pager',
    format: 'slack',
    remotes: ['mfe-quiz'],
    events: ['withdrawn', 'killed'],
    reason: 'x',
  };
  const inside = await send(person, '/console/notify/add', { ...given, url: 'https://10.0.0.1/' });
  expect([inside.statusCode, inside.body]).toEqual([
    400,
    expect.stringMatching(/inside the network[^]*value="pager"/),
  ]);
  const added = await send(person, '/console/notify/add', {
    ...given,
    url: 'https://hooks.example/x',
    environment: '',
  });
  expect(added.body).toMatch(/The secret of pager[^]*whsec_/);
  expect((await get('/notifications')).targets).toMatchObject([
    {
      name: 'pager',
      format: 'slack',
      remotes: ['mfe-quiz'],
      events: ['withdrawn', 'killed'],
      environment: null,
    },
  ]);
  const page = (await look('/console/notifications/pager', person)).body;
  expect(page).not.toContain('whsec_');
  const [, remove = ''] = /href="(\/console\/notify\/pager\/remove)"/.exec(page) ?? [];
  expect((await send(person, remove, { reason: 'no longer used' })).headers.location).toBe(
    '/console/notifications',
  );
  expect((await get('/notifications')).targets).toEqual([]);
});

test('a target is removed while it is sent to and changes happen, and nothing is refused @all', async () => {
  for (let round = 0; round < 10; round += 1) {
    const brief = await receiver();
    await addTarget('brief', brief);
    await change(2);
    const [removed] = await Promise.all([
      post('/notifications/brief/remove', {}),
      change(4),
      registry.deliverNotifications(),
    ]);
    expect([removed.statusCode, removed.json()]).toEqual([200, { name: 'brief', state: 'removed' }]);
  }
});
