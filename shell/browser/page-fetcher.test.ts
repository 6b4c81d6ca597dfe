/** @jest-environment jsdom */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInThisContext } from 'node:vm';
import { createPageFetcher } from './page-fetcher.ts';

// jsdom has no fetch: this is Node's own.
Object.assign(globalThis, runInThisContext('({ fetch, AbortSignal })'));

let server: Server;
let asked: string[];
let status: number;
beforeEach(async () => {
  [asked, status] = [[], 200];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/old') return response.writeHead(302, { location: '/new' }).end();
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end(
        `<title>${request.url}</title><style nonce="other" data-href="a.css">.a{}</style><main id="main"></main>`,
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});
const at = (path: string) => new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

test('a page comes parsed, with the address where redirects ended and the anchor that was asked for', async () => {
  const { url, document: page } = await createPageFetcher().open(at('/old#top'));
  expect([url.href, page.title]).toEqual([at('/new#top').href, '/new']);
});

test('its sheets travel as data: as styles they would break this page’s policy', async () => {
  const { document: page } = await createPageFetcher().open(at('/quiz'));
  expect(page.querySelector('style')).toBeNull();
  expect(page.querySelector('script[type="text/css"][data-href="a.css"]')?.textContent).toBe('.a{}');
});

test('a page prepared on intent is asked for once, and a second visit asks again', async () => {
  const documents = createPageFetcher();
  documents.prepare(at('/quiz'));
  documents.prepare(at('/quiz'));
  await documents.open(at('/quiz'));
  expect(asked).toEqual(['/quiz']);
  await documents.open(at('/quiz'));
  expect(asked).toEqual(['/quiz', '/quiz']);
});

test('a guess that was sent elsewhere does not count: whoever really goes there is told so', async () => {
  const documents = createPageFetcher();
  documents.prepare(at('/old'));
  await documents.open(at('/old'));
  expect(asked.filter((path) => path === '/old')).toHaveLength(2);
});

test('a failing page rejects; a guess that failed is asked for again', async () => {
  const documents = createPageFetcher();
  status = 503;
  documents.prepare(at('/quiz'));
  await expect(documents.open(at('/quiz'))).rejects.toThrow('/quiz answered 503');
  status = 200;
  expect((await documents.open(at('/quiz'))).document.title).toBe('/quiz');
});

test('of many pages prepared only the latest few are kept', async () => {
  const documents = createPageFetcher();
  for (let page = 0; page < 9; page += 1) documents.prepare(at(`/page-${page}`));
  await documents.open(at('/page-8'));
  await documents.open(at('/page-0'));
  expect(asked.filter((path) => path === '/page-8')).toHaveLength(1);
  expect(asked.filter((path) => path === '/page-0')).toHaveLength(2);
});
