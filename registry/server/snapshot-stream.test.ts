import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startSilentConnection } from '../testing/start-silent-connection.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { openRegistry } from './open-registry.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let first: TestRegistry;
let second: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  first = await postgres.openRegistry('shared', 'home');
  second = await postgres.openRegistry('shared', 'home');
  for (const version of ['1.0.0', '2.0.0', '3.0.0'])
    await publishBuild(first, aBuild('mfe-quiz', { version }));
  await Promise.all([first, second].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(() => postgres.stop());

const urlOf = ({ app }: Pick<TestRegistry, 'app'>) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

/** Reads a stream as a shell would; `next` is the sequence of the next snapshot and the release it makes live. */
async function follow(registry: Pick<TestRegistry, 'app'>, lastEventId?: number) {
  const stop = new AbortController();
  const response = await fetch(`${urlOf(registry)}/environments/production/stream`, {
    signal: stop.signal,
    headers: lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';

  return {
    type: response.headers.get('content-type'),
    stop: () => stop.abort(),
    async next(): Promise<{ sequence: number; live: string | undefined } | 'ended'> {
      for (;;) {
        const event = /event: snapshot\nid: (\d+)\ndata: (.*)\n\n/.exec(unread);
        if (event) {
          unread = unread.slice(event.index + event[0].length);
          const { payload } = JSON.parse(event[2]!) as { payload: string };
          return { sequence: Number(event[1]), live: JSON.parse(payload).remotes['mfe-quiz']?.live };
        }
        const { value, done } = await reader.read();
        if (done) return 'ended';
        unread += value;
      }
    },
  };
}

test('a shell gets the current snapshot at once and each newer one, whichever registry made it', async () => {
  const [here, there] = [await follow(first), await follow(second)];
  expect(here.type).toContain('text/event-stream');
  expect(await here.next()).toEqual({ sequence: 1, live: undefined });
  expect(await there.next()).toEqual({ sequence: 1, live: undefined });

  await promoteBuild(first, 'mfe-quiz', '1.0.0');
  expect(await here.next()).toEqual({ sequence: 2, live: '1.0.0' });
  expect(await there.next()).toEqual({ sequence: 2, live: '1.0.0' });

  await promoteBuild(second, 'mfe-quiz', '2.0.0');
  expect(await here.next()).toEqual({ sequence: 3, live: '2.0.0' });
  here.stop();
  there.stop();
});

test('a shell that reconnects is sent only what it has not received', async () => {
  const upToDate = await follow(first, 3);
  const behind = await follow(first, 2);
  expect(await behind.next()).toMatchObject({ sequence: 3 });

  await promoteBuild(first, 'mfe-quiz', '1.0.0');
  expect(await upToDate.next()).toMatchObject({ sequence: 4 });
  upToDate.stop();
  behind.stop();
});

test('changes during each outage of the database connection are sent, and both registries listen again', async () => {
  const stream = await follow(second);
  expect(await stream.next()).toMatchObject({ sequence: 4 });

  const ended = new Set<number>();
  for (const [at, version] of ['3.0.0', '1.0.0', '3.0.0'].entries()) {
    // Polling finds a change too, so what is sent does not show whether a registry listens.
    const listening = await waitUntil(
      async () => (await listeners()).filter((pid) => !ended.has(pid)),
      ({ length }) => length === 2,
    );
    expect([`before outage ${at + 1}`, listening.length]).toEqual([`before outage ${at + 1}`, 2]);
    for (const pid of listening) {
      await first.db.execute(sql`select pg_terminate_backend(${pid})`);
      ended.add(pid);
    }
    await promoteBuild(first, 'mfe-quiz', version);
    expect(await stream.next()).toEqual({ sequence: 5 + at, live: version });
  }
  stream.stop();
});

/** The process ids of the connections that receive notifications. */
async function listeners(): Promise<number[]> {
  const { rows } = await first.db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

test('a snapshot whose notification was lost on a dead connection is found within seconds', async () => {
  const line = await startSilentConnection(first.databaseUrl);
  const deaf = await openRegistry({
    databaseUrl: line.url,
    folder: first.folder,
    checker: postgres.checker,
    network: { logLevel: 'silent' },
  });
  await deaf.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await follow(deaf);
  expect(await stream.next()).toMatchObject({ sequence: 7 });

  line.goSilent();
  await promoteBuild(first, 'mfe-quiz', '2.0.0');
  expect(await stream.next()).toEqual({ sequence: 8, live: '2.0.0' });
  stream.stop();
  await deaf.close();
  line.stop();
});

test('an unknown environment is a 404 and no stream', async () => {
  expect((await fetch(`${urlOf(first)}/environments/atlantis/stream`)).status).toBe(404);
});

test('a registry that closes ends its streams', async () => {
  const stream = await follow(first);
  await stream.next();
  await first.close();
  expect(await stream.next()).toBe('ended');
});

test('finding 39: strangers hold a limited number of streams, of one network and in all; shells are not refused @all', async () => {
  const registry = await postgres.openRegistry('shared', 'home', {
    network: { trustedProxies: ['loopback'] },
  });
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  const stop = new AbortController();
  // Node ends the connection of a response that nothing refers to.
  const responses: Response[] = [];
  const open = async (network: number, headers: Record<string, string> = {}) => {
    const response = await fetch(`${urlOf(registry)}/environments/production/stream`, {
      signal: stop.signal,
      headers: { 'x-forwarded-for': `203.0.${network}.9`, ...headers },
    });
    responses.push(response);
    return response;
  };
  const statuses = (count: number, network: (at: number) => number) =>
    Promise.all(Array.from({ length: count }, async (_, at) => (await open(network(at))).status));
  expect(new Set(await statuses(50, () => 1))).toEqual(new Set([200]));
  expect((await open(1)).status).toBe(429);
  expect((await open(1, { authorization: 'Bearer marquee_guessed' })).status).toBe(429);
  const asShell = { authorization: `Bearer ${registry.observeToken}` };
  expect((await open(1, asShell)).status).toBe(200);

  expect(new Set(await statuses(450, (at) => 2 + (at % 100)))).toEqual(new Set([200]));
  expect((await open(200)).status).toBe(503);
  expect((await open(200, asShell)).status).toBe(200);
  stop.abort();
  await waitUntil(
    () => fetch(`${urlOf(registry)}/environments/production/stream`),
    ({ status }) => status === 200,
  );
  await registry.app.close();
});
