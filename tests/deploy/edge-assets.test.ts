import { until } from '@marquee/testing/until';
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { freePort } from '@marquee/database/free-port';
import { failureHeaders, failurePage } from '../../shell/server/failure-page.ts';
import { aDefinition } from '../../shell/testing/a-site.ts';
import { missingForEdge, startEdge } from './start-edge.ts';

const definition = aDefinition();

const onMachinesWithNginx = missingForEdge() ? describe.skip : describe;

/** A shell that has one asset only. */
async function aShell(asset: string): Promise<{ address: string; server: Server }> {
  const server = createServer(({ url }, response) => {
    response.statusCode = url === asset ? 200 : 404;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const statusOf = (url: string) =>
  answerOf(url).then(
    ({ status }) => status,
    () => 0,
  );

async function answerOf(url: string, headers: OutgoingHttpHeaders = {}) {
  const send = url.startsWith('https:') ? requestHttps : request;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(url, { rejectUnauthorized: false, headers }, resolve).once('error', reject).end();
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

onMachinesWithNginx('two builds of the shell behind nginx', () => {
  test('an asset of either build is found while two shells have different builds', async () => {
    const [old, young] = [await aShell('/assets/boot/old.js'), await aShell('/assets/boot/new.js')];
    const nowhere = `127.0.0.1:${await freePort()}`;
    const edge = await startEdge({
      'shell-1:3000': old.address,
      'shell-2:3000': young.address,
      'api:3001': nowhere,
      'api:3002': nowhere,
      'registry:3003': nowhere,
    });
    const site = edge.urls['8443'];
    await until(async () => (await statusOf(`${site}/healthz`)) !== 0);
    for (let nth = 0; nth < 4; nth += 1)
      for (const name of ['old', 'new'])
        expect([nth, name, await statusOf(`${site}/assets/boot/${name}.js`)]).toEqual([nth, name, 200]);
    expect(await statusOf(`${site}/assets/boot/none.js`)).toBe(404);
    await edge.stop();
    old.server.close();
    young.server.close();
  });
});

const stops: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

(missingForEdge() ? test.skip : test)(
  'what an edge answers by itself is the page of the shells, or data',
  async () => {
    const nowhere = `127.0.0.1:${await freePort()}`;
    const nginx = await startEdge(
      Object.fromEntries(
        ['shell-1:3000', 'shell-2:3000', 'api:3001', 'api:3002', 'registry:3003'].map((name) => [
          name,
          nowhere,
        ]),
      ),
    );
    stops.push(nginx.stop);
    const site = nginx.urls['8443']!;
    await until(async () => (await statusOf(`${site}/healthz`)) !== 0);
    const long = 'a'.repeat(9_000);
    const rows = [
      [site, `/${long}`, {}, 414, failurePage('tooLong', { site: definition, language: 'en' })],
      [site, '/hi/fans', { cookie: long }, 431, failurePage('tooLong', { site: definition, language: 'hi' })],
      [site, '/metrics', {}, 404, failurePage('missing', { site: definition, language: 'en' })],
      [site, '/hi/fans', {}, 502, failurePage('failed', { site: definition, language: 'hi' })],
      [site, '/fans', {}, 502, failurePage('failed', { site: definition, language: 'en' })],
    ] as const;
    for (const [origin, url, own, status, page] of rows) {
      const asBrowser = await answerOf(`${origin}${url}`, { accept: 'text/html,*/*;q=0.8', ...own });
      expect([url.slice(0, 20), asBrowser]).toMatchObject([
        url.slice(0, 20),
        { status, body: page, headers: { ...failureHeaders, 'cache-control': 'no-store' } },
      ]);
      // nginx has not read the headers of a request whose first line is too long.
      if (status === 414) continue;
      const asScript = await answerOf(`${origin}${url}`, { accept: 'application/json', ...own });
      expect([url, JSON.parse(asScript.body)]).toMatchObject([url, { status }]);
    }
  },
);
