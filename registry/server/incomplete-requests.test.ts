import { connect, type AddressInfo } from 'node:net';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

jest.setTimeout(60_000);

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
let port: number;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('half-sent', 'half-sent', { network: { requestTimeoutMs: 1_000 } });
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  port = (registry.app.server.address() as AddressInfo).port;
});
afterAll(() => postgres.stop());

/** Sends this much and no more; answers with what came back until the registry closed the connection. */
function sendAndStop(
  text: string,
): Promise<{ answer: string; closedAfterMs: number; answeredAfterMs: number }> {
  return new Promise((resolve, reject) => {
    const begun = Date.now();
    let answer = '';
    let answeredAfterMs = Number.POSITIVE_INFINITY;
    const line = connect(port, '127.0.0.1', () => line.write(text));
    line.on('data', (bytes) => {
      answeredAfterMs = Math.min(answeredAfterMs, Date.now() - begun);
      answer += bytes.toString();
    });
    line.on('error', reject);
    line.on('close', () => resolve({ answer, closedAfterMs: Date.now() - begun, answeredAfterMs }));
  });
}

const half = (url: string, more = '') =>
  `POST ${url} HTTP/1.1\r\nhost: registry.test\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n${more}\r\n{"half":`;

test('finding 8: half a body with a valid token times out, and the connection is closed', async () => {
  const urls = ['/releases', '/console/sign-in', '/environments/production/observations'];
  const token = `authorization: Bearer ${registry.token}\r\n`;
  for (const { answer, closedAfterMs } of await Promise.all(
    urls.map((url) => sendAndStop(half(url, token))),
  )) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(closedAfterMs).toBeLessThan(5_000);
  }
});

test('finding 8: endless headers time out', async () => {
  const { answer, closedAfterMs } = await sendAndStop('GET / HTTP/1.1\r\nhost: registry.test\r\nx-slow: ');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(closedAfterMs).toBeLessThan(5_000);
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
  for (const { answer, answeredAfterMs } of await Promise.all(
    urls.map((url) => sendAndStop(half(url, guessed))),
  )) {
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answeredAfterMs).toBeLessThan(900);
  }
});
