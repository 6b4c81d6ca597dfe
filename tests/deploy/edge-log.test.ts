import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:https';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { until } from '@marquee/testing/until';
import { missingForEdge, startEdge } from './start-edge.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The private pages of all remotes whose path has an id. */
const privatePaths = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .flatMap((name) => {
    const { routes } = JSON.parse(readFileSync(path.join(root, name, 'remote.json'), 'utf8')) as {
      routes: { path: string; private?: boolean }[];
    };
    return routes.flatMap((route) => (route.private && route.path.includes(':') ? [route.path] : []));
  });

(missingForEdge() ? describe.skip : describe)('the logs of nginx', () => {
  test('finding 40: no id that opens a page or an order is in the log', async () => {
    expect(privatePaths).toEqual(
      expect.arrayContaining(['/watch/:id', '/refund/:id', '/payment/status/:id']),
    );
    const nowhere = `127.0.0.1:${await freePort()}`;
    const upstreams = ['shell-1:3000', 'shell-2:3000', 'api:3001', 'api:3002', 'registry:3003'];
    const { urls, log, errors, stop } = await startEdge(
      Object.fromEntries(upstreams.map((name) => [name, nowhere])),
    );
    const ids = ['VN-SECRET123456', 'VR-SECRET123456', 'pm_SECRET12345678', 'SECRET'];
    const ofSite = privatePaths.flatMap((pattern) =>
      ids.flatMap((id) => ['', '/hi', '//', '/%2e'].map((before) => before + pattern.replace(/:\w+/, id))),
    );
    const ofApi = [
      '/payments/api/v2/payment/user/confirm-payment/',
      '/gateway/pay/',
      '/b2b/api/vendor/order/',
    ].flatMap((before) => ids.slice(0, 3).map((id) => `${before}${id}`));
    try {
      const requested = [
        ...['/fans', '/celebrities/aarav-suryan', ...ofSite].map((one) => urls['8443'] + one),
        ...ofApi.map((one) => urls['8444'] + one),
      ];
      for (const url of requested) await request(url);
      let lines = await log();
      await until(async () => (lines = await log()).length >= requested.length);
      expect(JSON.stringify(lines)).not.toContain('SECRET');
      // No upstream could be reached.
      expect(await errors()).not.toContain('SECRET');
      const paths = lines.map((line) => line['path']);
      expect(paths).toEqual(
        expect.arrayContaining([
          '/fans',
          '/celebrities/aarav-suryan',
          '/watch/*',
          '/hi/refund/*',
          '/gateway/pay/*',
        ]),
      );
    } finally {
      await stop();
    }
  });
});

/** Requests a URL until nginx, which has just started, answers. */
function request(url: string): Promise<void> {
  return until(
    () =>
      new Promise<boolean>((resolve) => {
        get(url, { rejectUnauthorized: false, agent: false }, (response) => {
          response.resume();
          response.once('end', () => resolve(true));
        }).once('error', () => resolve(false));
      }),
  );
}
