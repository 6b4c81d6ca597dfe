import { runPendingTasks } from '@marquee/testing/until';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { createServer } from './create-server.ts';
import type { Drain } from './drain-on-close.ts';
import { eventStreams } from './event-streams.ts';

/** A server whose `/slow` and `/stream` end when `finish` is called; `/stream` sends its headers and a part before. */
async function aServer(drain: Drain = {}) {
  const server = await createServer({
    trustedProxies: [],
    isHttps: false,
    drain,
    metrics: new Registry(),
    checkReadiness: async () => undefined,
    formatError: ({ code }) => ({ body: { code } }),
  });
  let finish = () => undefined as void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let arrive = () => undefined as void;
  const hasArrived = new Promise<void>((resolve) => (arrive = resolve));
  const streams = eventStreams(server);
  server.get('/events', (_request, reply) => {
    streams.open(reply, { retryMs: 700, heartbeatMs: 10_000, onClose: () => undefined });
  });
  server.get('/page', async () => 'page');
  server.get('/slow', async () => {
    arrive();
    await finished;
    return 'slow';
  });
  server.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.write('first ');
    void finished.then(() => reply.raw.end('last'));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const request = (path: string, agent?: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, ...(agent && { agent }) }, resolve).once('error', reject);
    });
  return { server, port, request, finish: () => finish(), hasArrived, events: () => streams.size };
}

test('a closing server serves for the delay, says 503 in readyz, and ends each connection', async () => {
  const { server, request } = await aServer({ delaySeconds: 1 });
  const closed = server.close();
  const readiness = await request('/readyz');
  expect([readiness.statusCode, readiness.headers.connection, JSON.parse(await text(readiness))]).toEqual([
    503,
    'close',
    { status: 'not ready', reason: 'OVERLOADED', message: 'The server is closing.' },
  ]);
  const page = await request('/page', new Agent({ keepAlive: true }));
  expect([page.statusCode, page.headers.connection, await text(page)]).toEqual([200, 'close', 'page']);
  await closed;
  await expect(request('/page')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('after the delay it refuses connections, closes idle ones, and finishes the requests in flight', async () => {
  const { server, port, request, finish, hasArrived } = await aServer();
  const slow = request('/slow', new Agent({ keepAlive: true }));
  await hasArrived;
  const idle = connect(port, '127.0.0.1');
  idle.write('GET /page HTTP/1.1\r\nhost: a\r\n\r\n');
  await new Promise((resolve) => idle.once('data', resolve));
  const idleIsClosed = new Promise((resolve) => idle.once('close', resolve));

  let isClosed = false;
  const closed = server.close().then(() => (isClosed = true));
  await idleIsClosed;
  await expect(request('/page')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(isClosed).toBe(false);

  finish();
  expect(await text(await slow)).toBe('slow');
  await closed;
});

test('a request that is not finished by the deadline is ended', async () => {
  const { server, request, hasArrived } = await aServer({ deadlineSeconds: 0.1 });
  const slow = request('/slow').catch((failure: NodeJS.ErrnoException) => failure.code);
  await hasArrived;
  await server.close();
  expect(await slow).toBe('ECONNRESET');
});

test('a connection that never sent a request does not hold the server', async () => {
  const { server, port } = await aServer();
  const unused = connect(port, '127.0.0.1');
  await new Promise((resolve) => unused.once('connect', resolve));
  const isClosed = new Promise((resolve) => unused.once('close', resolve));
  await server.close();
  await isClosed;
  expect(unused.destroyed).toBe(true);
});

test('event streams stay open while a request is in flight, and then end with a time to wait before they retry', async () => {
  const { server, request, finish, hasArrived, events } = await aServer();
  const stream = await request('/events');
  let ended = false;
  stream.once('end', () => (ended = true));
  const received = text(stream);
  const slow = request('/slow');
  await hasArrived;
  const closed = server.close();
  await runPendingTasks();
  expect([events(), ended]).toEqual([1, false]);

  finish();
  expect(await text(await slow)).toBe('slow');
  expect(await received).toMatch(/^retry: 700\n\n/);
  await closed;
  expect(events()).toBe(0);
});

test('a response that began before the close does not hold the server afterwards', async () => {
  const { server, request, finish } = await aServer();
  const response = await request('/stream', new Agent({ keepAlive: true }));
  expect(response.headers.connection).toBe('keep-alive');
  const closed = server.close();
  finish();
  expect(await text(response)).toBe('first last');
  await closed;
});
