import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { createServer } from './create-server.ts';

/** A server whose `/slow` and `/stream` end when `finish` is called; `/stream` sends its headers and a part before. */
async function aServer() {
  const server = await createServer({
    trustedProxies: [],
    isHttps: false,
    metrics: new Registry(),
    checkReadiness: async () => undefined,
    formatError: ({ code }) => ({ body: { code } }),
  });
  let finish = () => undefined as void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let arrive = () => undefined as void;
  const hasArrived = new Promise<void>((resolve) => (arrive = resolve));
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
  return { server, port, request, finish: () => finish(), hasArrived };
}

test('a closing server finishes its requests, says 503 in readyz, and ends each connection', async () => {
  const { server, port, request, finish, hasArrived } = await aServer();
  const slow = request('/slow', new Agent({ keepAlive: true }));
  await hasArrived;
  const idle = connect(port, '127.0.0.1');
  idle.write('GET /page HTTP/1.1\r\nhost: a\r\n\r\n');
  await new Promise((resolve) => idle.once('data', resolve));
  const idleIsClosed = new Promise((resolve) => idle.once('close', resolve));

  const closed = server.close();
  await idleIsClosed;
  const readiness = await request('/readyz');
  expect([readiness.statusCode, readiness.headers.connection, JSON.parse(await text(readiness))]).toEqual([
    503,
    'close',
    { status: 'not ready', reason: 'OVERLOADED', message: 'The server is closing.' },
  ]);
  const page = await request('/page', new Agent({ keepAlive: true }));
  expect([page.statusCode, page.headers.connection, await text(page)]).toEqual([200, 'close', 'page']);

  finish();
  expect(await text(await slow)).toBe('slow');
  await closed;
  await expect(request('/page')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
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
