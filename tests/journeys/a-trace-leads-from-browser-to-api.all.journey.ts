import type { Page } from '@playwright/test';
import { startCollector, type Collector } from '@marquee/testing/collector';
import { startApi } from '../site/start-api.ts';
import { startShell } from '../site/start-shell.ts';
import { expect, test } from '../visitor/watched-test.ts';

const config = '/security/api/getAppConfig';
/** A page that hydrates on load: on a page without islands the only call is outside the page's trace. */
const order = '/order/aarav-suryan';

let collector: Collector;
let variables: Record<string, string>;
test.beforeAll(async () => {
  collector = await startCollector();
  variables = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
});
test.afterAll(() => collector.stop());

const running: { stop: () => Promise<void> }[] = [];
test.afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop();
});

function started<Server extends { stop: () => Promise<void> }>(server: Server): Server {
  running.push(server);
  return server;
}

/** Every span with its service and its ancestors, outermost last. */
function lines(): string[] {
  const byId = new Map(collector.spans.map((span) => [span.spanId, span]));
  return collector.spans.map((span) => {
    const names: string[] = [];
    for (let one: typeof span | undefined = span; one; one = byId.get(one.parentSpanId))
      names.push(`${one.service} ${one.name}`);
    return names.join(' < ');
  });
}

/** The span of the page's request, from the response's Server-Timing header. */
function traceOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.serverTiming.find(({ name }) => name === 'traceparent')?.description ?? '';
  });
}

/** The call that every page sends, as the browser sent it. */
async function callOf(page: Page, address: string) {
  const call = page.waitForRequest((one) => one.url().endsWith(config) && one.method() === 'GET');
  await page.goto(address);
  return (await call).allHeaders();
}

test('one trace has the page, the browser’s requests and the API’s work for them', async ({ page }) => {
  const api = started(await startApi(variables));
  const hosts = { MAIN_API_URL: api.url, CONTENT_API_URL: api.contentUrl };
  const shell = started(await startShell({ ...variables, ...hosts, API_ACCEPTS_TRACEPARENT: 'on' }));
  // A remote's loader sends its requests from a worker thread. A shell that has just started on a busy machine
  // may render its first pages late.
  const rendered = /data-slot="page"[^>]*data-state="server"/;
  const fetched = async () =>
    (await fetch(`${shell.url}${order}`, { headers: { accept: 'text/html' } })).text();
  await expect.poll(fetched).toMatch(rendered);
  const inWorker = /^marquee-api GET \S+ < marquee-shell GET \S+ < marquee-shell render page order < /;
  await expect.poll(lines).toContainEqual(expect.stringMatching(inWorker));

  const refused: string[] = [];
  page.on('requestfailed', (request) => refused.push(request.url()));
  const { traceparent } = await callOf(page, `${shell.url}${order}?utm_term=9876543210`);
  const [, traceId, pageSpan] = (await traceOf(page)).split('-');
  expect(traceparent).toMatch(new RegExp(`^00-${traceId}-(?!${pageSpan})[0-9a-f]{16}-01$`));

  const shellPage = 'marquee-shell GET /order/:celeb';
  const wanted = [
    shellPage,
    `marquee-shell render auth.account < ${shellPage}`,
    `marquee-browser GET ${config} < ${shellPage}`,
    `marquee-api GET ${config} < marquee-browser GET ${config} < ${shellPage}`,
  ];
  await expect.poll(lines).toEqual(expect.arrayContaining(wanted));
  const mounted = /^marquee-browser mount \S+ < marquee-shell GET \/order\/:celeb$/;
  await expect.poll(lines).toContainEqual(expect.stringMatching(mounted));
  expect(
    new Set(
      collector.spans.filter(({ service }) => service === 'marquee-browser').map((span) => span.traceId),
    ),
  ).toEqual(new Set([traceId]));

  // The next page is a new request with a new trace, although the document stays.
  const nextPage = page.waitForResponse(
    (one) => one.headers()['server-timing']?.includes('traceparent') === true,
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Stars' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Choose your star');
  expect((await nextPage).headers()['server-timing']).not.toContain(traceId);

  expect(refused.filter((url) => url.startsWith(api.url))).toEqual([]);
  for (const { body } of collector.requests) expect(body).not.toMatch(/98765|utm_term/);
});

test(
  'an API that is not configured to accept the header gets none, and its calls succeed',
  { tag: '@all' },
  async ({ page }) => {
    const shell = started(await startShell(variables));
    const response = page.waitForResponse(
      (one) => one.url().endsWith(config) && one.request().method() === 'GET',
    );
    const headers = await callOf(page, `${shell.url}${order}`);
    expect(headers['traceparent']).toBeUndefined();
    expect((await response).status()).toBe(200);
    expect(await traceOf(page)).not.toBe('');
  },
);

test('without a configured collector neither a page nor its calls have trace headers', async ({ page }) => {
  const headers = await callOf(page, order);
  expect(headers['traceparent']).toBeUndefined();
  expect(await traceOf(page)).toBe('');
  expect(await page.content()).not.toMatch(/traceparent|apiTakesTrace/);
});
