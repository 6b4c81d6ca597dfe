/** @jest-environment jsdom */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInThisContext } from 'node:vm';
import { provideConstructedSheets } from '../testing/constructed-sheets.ts';
import { createPageFetcher } from './page-fetcher.ts';

// jsdom has no fetch: this is Node's own.
Object.assign(globalThis, runInThisContext('({ fetch, AbortSignal })'));

let server: Server;
let requested: string[];
let status: number;
beforeEach(async () => {
  provideConstructedSheets();
  [requested, status] = [[], 200];
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url === '/feed.xml')
      return response.writeHead(200, { 'content-type': 'application/rss+xml' }).end('<rss/>');
    if (request.url === '/cut')
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>cut</title><main id="main">');
    if (request.url === '/old') return response.writeHead(302, { location: '/new' }).end();
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end(
        `<title>${request.url}</title><style data-href="a.css">.a{}</style><main id="main"></main><script type="application/json" id="marquee-page">{}</script>`,
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

test('returns the parsed page, with the URL after redirects and the hash of the request', async () => {
  const { url, document: page } = await createPageFetcher().open(at('/old#top'));
  expect([url.href, page.title]).toEqual([at('/new#top').href, '/new']);
});

test('its stylesheets become inert data, because they would violate this page’s policy', async () => {
  const { document: page } = await createPageFetcher().open(at('/quiz'));
  expect(page.querySelector('style')).toBeNull();
  expect(page.querySelector('script[type="text/css"][data-href="a.css"]')?.textContent).toBe('.a{}');
});

test('a prefetched page is used once, and fetched again for a second visit', async () => {
  const pages = createPageFetcher();
  pages.prefetch(at('/quiz'));
  pages.prefetch(at('/quiz'));
  await pages.open(at('/quiz'));
  expect(requested).toEqual(['/quiz']);
  await pages.open(at('/quiz'));
  expect(requested).toEqual(['/quiz', '/quiz']);
});

test('a prefetch that was redirected is fetched again by the navigation', async () => {
  const pages = createPageFetcher();
  pages.prefetch(at('/old'));
  await pages.open(at('/old'));
  expect(requested.filter((path) => path === '/old')).toHaveLength(2);
});

test('a failed page rejects, and a failed prefetch is fetched again', async () => {
  const pages = createPageFetcher();
  status = 503;
  pages.prefetch(at('/quiz'));
  await expect(pages.open(at('/quiz'))).rejects.toThrow('/quiz returned 503');
  status = 200;
  expect((await pages.open(at('/quiz'))).document.title).toBe('/quiz');
});

test('a document of which only a part arrives rejects', async () => {
  await expect(createPageFetcher().open(at('/cut'))).rejects.toThrow('/cut arrived in part');
});

test('a URL that is not an HTML page is marked as a file', async () => {
  expect((await createPageFetcher().open(at('/feed.xml'))).isFile).toBe(true);
});

test('prefetched pages that were cleared are fetched again', async () => {
  const pages = createPageFetcher();
  pages.prefetch(at('/quiz'));
  pages.clear();
  await pages.open(at('/quiz'));
  expect(requested).toEqual(['/quiz', '/quiz']);
});

test('only the last 8 prefetched pages are cached', async () => {
  const pages = createPageFetcher();
  for (let page = 0; page < 9; page += 1) pages.prefetch(at(`/page-${page}`));
  await pages.open(at('/page-8'));
  await pages.open(at('/page-0'));
  expect(requested.filter((path) => path === '/page-8')).toHaveLength(1);
  expect(requested.filter((path) => path === '/page-0')).toHaveLength(2);
});
