import type { AddressInfo } from 'node:net';
import { startTestPostgres } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

test('finding 21: a failed query is logged without its parameters @all', async () => {
  const lines: string[] = [];
  const network = { logLevel: 'warn', logTo: { write: (line: string) => void lines.push(line) } };
  const other = await postgres.openRegistry('failing', 'failing', { network });
  await other.db.execute('alter table releases rename to elsewhere');
  const response = await other.app.inject('/releases/mfe-secretly-named/1.0.0');
  expect([response.statusCode, response.json().code]).toEqual([500, 'INTERNAL']);
  expect(lines.join()).toContain('Failed query');
  expect(lines.join()).not.toContain('mfe-secretly-named');
  await other.db.execute('alter table elsewhere rename to releases');
});

test('finding 20: every response of the registry has its security headers, streams and failures included', async () => {
  const network = { isHttps: true };
  const other = await postgres.openRegistry('headers', 'headers', { network });
  const always = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  };
  const closed = expect.stringContaining('sandbox');
  for (const url of [
    '/releases',
    '/audit',
    '/nowhere',
    '/metrics',
    '/healthz',
    '/public-keys',
    '/tokens',
    '/blobs/x',
    '/%',
    `/releases/${'a'.repeat(200)}`,
  ])
    expect((await other.app.inject(url)).headers).toMatchObject({
      ...always,
      'content-security-policy': closed,
    });
  for (const url of ['/', '/console/sign-in', '/console/releases/x/1.0.0'])
    expect((await other.app.inject({ url, headers: { accept: 'text/html' } })).headers).toMatchObject({
      ...always,
      'content-security-policy': expect.stringMatching(/script-src 'self'/),
    });
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = other.app.server.address() as AddressInfo;
  const line = new AbortController();
  const stream = await fetch(`http://127.0.0.1:${port}/environments/production/stream`, {
    signal: line.signal,
  });
  for (const [name, value] of Object.entries(always))
    expect([name, stream.headers.get(name)]).toEqual([name, value]);
  line.abort();
});

test.each([
  ['no proxy is listed', [], 60],
  ['the proxy is listed', ['loopback'], 61],
])(
  'finding 16: where %s, a forged X-Forwarded-For buys no more tries',
  async (what, trustedProxies, expected) => {
    const other = await postgres.openRegistry(`proxies-${trustedProxies.length}`, undefined, {
      network: { trustedProxies },
    });
    const trySignIn = (from: string) =>
      other.app.inject({
        method: 'POST',
        url: '/console/sign-in',
        headers: { host: 'a.test', origin: 'http://a.test', 'x-forwarded-for': from },
      });
    let taken = 0;
    for (let at = 0; at < 62; at += 1) {
      // A proxy appends to the header, so the client’s own values are on the left.
      const { statusCode, headers } = await trySignIn(`10.${at}.0.1, 203.0.113.${at}`);
      if (statusCode !== 429) taken += 1;
      else expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(taken).toBe(60);
    const { statusCode } = await trySignIn('198.51.100.7');
    expect([what, taken + (statusCode === 429 ? 0 : 1)]).toEqual([what, expected]);
  },
);
