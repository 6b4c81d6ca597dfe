import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aRelease } from '../../../shell/testing/a-release.ts';
import { aShellOver } from '../../../shell/testing/a-shell.ts';
import { aSite } from '../../../shell/testing/a-site.ts';

/** A service that redirects every request to `elsewhere`, which records the requests that it receives. */
async function startRedirects() {
  const reached: string[] = [];
  const requests: string[] = [];
  const elsewhere = createServer((request, response) => {
    reached.push(`${request.url} ${request.headers.authorization ?? ''}`);
    response.setHeader('content-type', 'image/png').end('{"status":200}');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const to = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/latest/meta-data`;
  const upstream = createServer((request, response) => {
    requests.push(request.url?.split('?')[0] ?? '');
    response.writeHead(307, { location: to }).end();
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    requests,
    reached,
    stop: () => [elsewhere, upstream].forEach((one) => one.close().closeAllConnections()),
  };
}

test('a redirect of a service is not followed, so that it receives neither keys nor a visitor’s path', async () => {
  const upstream = await startRedirects();
  const app = await aShellOver(aSite([aRelease('mfe-quiz')], {}), { upstream: upstream.url });
  const post = (url: string, payload: object) =>
    app.inject({
      method: 'POST',
      url,
      headers: { host: 'marquee.test', origin: 'https://marquee.test' },
      payload,
    });

  const responses = [
    await app.inject('/media/stars/a.png'),
    await app.inject('/share/stars/a.png.jpg'),
    await app.inject({ url: '/api/vendor-order/w-12345', headers: { host: 'marquee.test' } }),
    await post('/api/profanity-check', { messages: [{ role: 'user', content: 'Asha' }] }),
    await post('/api/capture-leadsquared-data', [
      { Attribute: 'EmailAddress', Value: 'asha@site.test' },
      { Attribute: 'FirstName', Value: 'Asha' },
    ]),
  ];
  await app.close();
  upstream.stop();
  expect(upstream.requests).toHaveLength(responses.length);
  expect(upstream.reached).toEqual([]);
  for (const { statusCode, headers } of responses) {
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers.location).toBeUndefined();
  }
  expect(responses.slice(0, 2).map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});
