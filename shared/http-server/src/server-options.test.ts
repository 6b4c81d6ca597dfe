import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { serverOptions } from './server-options.ts';

let server: FastifyInstance;
const received: string[] = [];
beforeAll(async () => {
  server = fastify(serverOptions({ trustedProxies: [] }));
  server.get('/', async () => 'page');
  server.post('/', async ({ body }) => {
    received.push(JSON.stringify(body));
    return 'taken';
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** The bytes that the server sends in response to these, until it closes the connection. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(lines.join('\r\n'));
  return text(socket);
}

test.each([
  [
    'a length and chunks',
    ['Content-Length: 6', 'Transfer-Encoding: chunked', '', '0', '', 'GET /admin HTTP/1.1', '', ''],
  ],
  ['two lengths', ['Content-Length: 2', 'Content-Length: 30', '', '{}']],
  ['a length that is none', ['Content-Length: 2x', '', '{}']],
  ['a coding that is only called like chunks', ['Transfer-Encoding: xchunked', '', '0', '', '']],
  ['a space before the colon', ['Content-Length : 2', '', '{}']],
  ['a header on two lines', ['X-A: 1', ' Content-Length: 2', '', '{}']],
])('a request with %s is refused, so that no second request can be smuggled in it', async (_what, rest) => {
  received.length = 0;
  const response = await send(
    'POST / HTTP/1.1',
    'Host: site.test',
    'Content-Type: application/json',
    ...rest,
  );
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(received).toEqual([]);
});

test.each(['TRACE', 'CONNECT', 'TRACK', 'DEBUG'])(
  'the method %s gets no 200, and the request is not echoed',
  async (method) => {
    const response = await send(`${method} / HTTP/1.1`, 'Host: site.test', 'X-Secret: secret', '', '');
    expect(response).not.toContain(' 200 ');
    expect(response).not.toContain('secret');
  },
);
