import { connect, type AddressInfo } from 'node:net';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
let port: number;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('half-sent', 'half-sent', {
    network: { requestTimeoutMs: 2_000, bodyTimeoutMs: 300 },
  });
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  port = (registry.app.server.address() as AddressInfo).port;
});
afterAll(() => postgres.stop());

/** Sends an incomplete request, and returns the response up to the closed connection. */
function sendAndStop(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const line = connect(port, '127.0.0.1', () => line.write(text));
    line.on('data', (bytes) => (response += bytes.toString()));
    line.on('error', reject);
    line.on('close', () => resolve(response));
  });
}

const half = (url: string, more = '') =>
  `POST ${url} HTTP/1.1\r\nhost: registry.test\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n${more}\r\n{"half":`;

test('finding 8: half a body with a valid token times out, and the connection is closed', async () => {
  const urls = ['/console/sign-in', '/environments/production/observations', '/releases'];
  const token = `authorization: Bearer ${registry.token}\r\n`;
  for (const response of await Promise.all(urls.map((url) => sendAndStop(half(url, token)))))
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
});

test('finding 39: only uploads with a token may take long', async () => {
  const ended: string[] = [];
  const send = async (url: string) => {
    const token = url.startsWith('/console') ? '' : `authorization: Bearer ${registry.token}\r\n`;
    expect(await sendAndStop(half(url, token))).toMatch(/^HTTP\/1\.1 408 /);
    ended.push(url);
  };
  const others = [
    '/console/sign-in',
    '/console/sign-out',
    '/environments/production/observations',
    '/tokens',
  ];
  const uploads = ['/releases'];
  await Promise.all([...uploads, ...others].map(send));
  expect(ended.slice(-uploads.length)).toEqual(uploads);
});

test('finding 8: endless headers time out @all', async () => {
  const response = await sendAndStop('GET / HTTP/1.1\r\nhost: registry.test\r\nx-slow: ');
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
});

test('finding 8: a request without a valid token is refused before the body is received', async () => {
  const verbs = ['promote', 'policy', 'overrides', 'observations'];
  const urls = [
    ...verbs.map((verb) => `/environments/production/${verb}`),
    '/releases',
    '/proposals/1/approve',
    '/tokens',
    '/teams',
    '/keys/rotate',
    '/sweep',
  ];
  const guessed = 'authorization: Bearer marquee_guessed\r\n';
  // A registry that waited for the body would respond with 408.
  for (const response of await Promise.all(urls.map((url) => sendAndStop(half(url, guessed)))))
    expect(response).toMatch(/^HTTP\/1\.1 403 /);
});
