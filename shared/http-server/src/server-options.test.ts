import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { serverOptions } from './server-options.ts';

let server: FastifyInstance;
const taken: string[] = [];
beforeAll(async () => {
  server = fastify(serverOptions({ trustedProxies: [] }));
  server.get('/', async () => 'page');
  server.post('/', async ({ body }) => {
    taken.push(JSON.stringify(body));
    return 'taken';
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** What the server answers to these bytes, until it closes the connection. */
async function answerTo(...lines: string[]): Promise<string> {
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
])('a request with %s is no request: nobody smuggles a second one', async (_what, rest) => {
  taken.length = 0;
  const answer = await answerTo(
    'POST / HTTP/1.1',
    'Host: site.test',
    'Content-Type: application/json',
    ...rest,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(taken).toEqual([]);
});

test.each(['TRACE', 'CONNECT', 'TRACK', 'DEBUG'])(
  'the method %s is not answered, and nothing is sent back',
  async (method) => {
    const answer = await answerTo(`${method} / HTTP/1.1`, 'Host: site.test', 'X-Secret: kept', '', '');
    expect(answer).not.toContain(' 200 ');
    expect(answer).not.toContain('kept');
  },
);
