import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@marquee/database/free-port';
import { request as requests } from '@playwright/test';
import { missingForEdge, startEdge } from '../deploy/start-edge.ts';
import { expect, test } from '../visitor/watched-test.ts';

const missing = missingForEdge();
const addressOf = (name: string) => new URL(process.env[name]!).host.replace('localhost', '127.0.0.1');

test.skip(missing !== undefined, `the edge is skipped: ${missing}`);

test('deploy/edge/nginx.conf serves the site with TLS while one of its two shells is gone', async () => {
  const received: Record<string, unknown>[] = [];
  const echo = createServer(({ headers }, response) => {
    received.push(headers);
    response.end('registry');
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const edge = await startEdge({
    'shell-1:3000': addressOf('SITE_URL'),
    'shell-2:3000': `127.0.0.1:${await freePort()}`,
    'api:3001': addressOf('API_URL'),
    'api:3002': addressOf('CONTENT_URL'),
    'registry:3003': `127.0.0.1:${(echo.address() as AddressInfo).port}`,
  });
  const browser = await requests.newContext({ ignoreHTTPSErrors: true });
  const { 8443: site, 8444: api, 8445: content, 8446: registry } = edge.urls;
  try {
    await expect
      .poll(() =>
        browser.get(`${site}/healthz`).then(
          (response) => response.status(),
          () => 0,
        ),
      )
      .toBe(200);
    for (let nth = 0; nth < 10; nth += 1) {
      const page = await browser.get(`${site}/fans`);
      expect([nth, page.status()]).toEqual([nth, 200]);
    }
    const [asset] = /\/assets\/boot\/[\w.-]+\.js/.exec(await (await browser.get(`${site}/`)).text()) ?? [];
    expect((await browser.get(`${site}${asset}`)).status()).toBe(200);
    expect((await browser.get(`${api}/security/api/getAppConfig`)).status()).toBe(200);
    expect((await browser.get(`${content}/celeb-bios?pagination[pageSize]=1`)).status()).toBe(200);
    for (const closed of [`${site}/metrics`, `${site}/readyz/`, `${api}/metrics`, `${api}/dev/messages`])
      expect([closed, (await browser.get(closed)).status()]).toEqual([closed, 404]);

    await browser.get(`${registry}/`, {
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged-id-1' },
    });
    expect(received[0]).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
    expect(received[0]?.['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect((await edge.log()).at(-1)).toMatchObject({
      server: 'edge',
      requestId: received[0]?.['x-request-id'],
    });
  } finally {
    await browser.dispose();
    await edge.stop();
    echo.close();
  }
});
