import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@marquee/testing/until';
import { createApiCircuits } from './api-circuits.ts';
import { createInternalRequests } from './internal-requests.ts';
import { createPageRequests } from './page-requests.ts';

const internalRequests = createInternalRequests('http://127.0.0.1:1');
const aPage = (apiCircuits = createApiCircuits()) => createPageRequests({ internalRequests, apiCircuits });

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  return new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

/** An API with this request handler, and the requests that it received. */
async function anApi(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = [];
  const started = createServer((request, response) => {
    requests.push(request);
    handle(request, response);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}`, requests };
}

const aRequest = (url: string, { traceparent = '', language = 'en', timeoutMs = 5_000 } = {}) => ({
  url,
  headers: { 'accept-language': language, ...(traceparent && { traceparent }) },
  timeoutMs,
});

test('equal requests of several slots of a page are sent once; another page, URL or header has its own request', async () => {
  const { url, requests } = await anApi(({ url: path }, response) => response.end(`{"at":"${path}"}`));
  const [page, other] = [aPage(), aPage()];
  const responses = await Promise.all([
    page(aRequest(`${url}/config`, { traceparent: '00-1' })),
    page(aRequest(`${url}/config`, { traceparent: '00-2' })),
    page(aRequest(`${url}/star`)),
    page(aRequest(`${url}/config`, { language: 'hi' })),
    other(aRequest(`${url}/config`)),
  ]);
  responses.push(await page(aRequest(`${url}/config`)));
  expect(responses.map((response) => 'body' in response && response.body)).toEqual(
    ['config', 'config', 'star', 'config', 'config', 'config'].map((at) => `{"at":"/${at}"}`),
  );
  const sent = requests.map(({ url: path, headers }) => [
    path,
    headers['accept-language'],
    headers['traceparent'],
  ]);
  expect(sent.toSorted()).toEqual(
    [
      ['/config', 'en', '00-1'],
      ['/config', 'en', undefined],
      ['/config', 'hi', undefined],
      ['/star', 'en', undefined],
    ].toSorted(),
  );
});

test('a response has any status; without a response the request fails for all slots', async () => {
  const { url } = await anApi(({ url: path }, response) => {
    if (path === '/gone') return void response.writeHead(404).end('not here');
    return void response.destroy();
  });
  const page = aPage();
  expect(await page(aRequest(`${url}/gone`))).toEqual({ status: 404, body: 'not here' });
  const [one, two] = await Promise.all([page(aRequest(`${url}/dead`)), page(aRequest(`${url}/dead`))]);
  expect(one).toEqual({ failure: 'socket hang up' });
  expect(two).toEqual(one);
});

test('a request is aborted after the longest timeout of its slots, not after the first', async () => {
  let isClosed = false;
  let respond: (() => void) | undefined;
  const { url } = await anApi(({ url: path }, response) => {
    if (path === '/late') respond = () => void response.end('at last');
    else response.on('close', () => (isClosed = true));
  });
  const page = aPage();
  const late = page(aRequest(`${url}/late`, { timeoutMs: 50 }));
  void page(aRequest(`${url}/late`, { timeoutMs: 60_000 }));
  // Times out after the first timeout of the request for `/late`.
  expect(await page(aRequest(`${url}/never`, { timeoutMs: 60 }))).toEqual({
    failure: 'The operation was aborted',
  });
  await until(() => respond !== undefined);
  respond?.();
  expect(await late).toEqual({ status: 200, body: 'at last' });

  // On a busy machine a request may be aborted before it has reached the server.
  await until(async () => {
    await page(aRequest(`${url}/never`, { timeoutMs: 60 }));
    return isClosed;
  });
});

test('feature 19: the pages after three timeouts of an endpoint do not wait for it, until a probe succeeds', async () => {
  let now = 0;
  let isSlow = true;
  const circuits = createApiCircuits({ now: () => now });
  const { url, requests } = await anApi((_, response) => {
    if (!isSlow) response.end('fine');
  });
  const read = (path: string) => aPage(circuits)(aRequest(url + path, { timeoutMs: 50 }));
  expect(circuits.isLate()).toBe(false);
  // The numbers in the paths belong to one endpoint.
  for (const star of [1, 2, 3]) expect(await read(`/api/v1/stars/${star}`)).toHaveProperty('failure');
  expect(circuits.isLate()).toBe(true);
  expect(await read('/api/v1/stars/4')).toEqual({
    failure: `${url}/api/v1/stars/{id} timed out repeatedly and is not requested`,
  });
  expect(requests.map((request) => request.url)).not.toContain('/api/v1/stars/4');

  // The probe is sent in the background.
  isSlow = false;
  now = 2_001;
  expect(await read('/api/v1/stars/5')).toHaveProperty('failure');
  await until(async () => {
    // A probe that the machine itself delays fails, and the next is sent later.
    now += 60_000;
    return 'status' in (await read('/api/v1/stars/6'));
  });
  now += 60_000;
  expect(circuits.isLate()).toBe(false);
});

test('feature 19: an endpoint that is down or refuses is requested each time', async () => {
  const circuits = createApiCircuits();
  const { url, requests } = await anApi(({ url: path }, response) =>
    path === '/down' ? void response.destroy() : void response.writeHead(500).end('no'),
  );
  for (let time = 0; time < 5; time += 1) {
    expect(await aPage(circuits)(aRequest(`${url}/down`))).toHaveProperty('failure');
    expect(await aPage(circuits)(aRequest(`${url}/refuses`))).toMatchObject({ status: 500 });
  }
  expect(requests).toHaveLength(10);
});

test('feature 43: an API is failing if most of its responses of the last half minute are errors or missing', async () => {
  let now = 0;
  const circuits = createApiCircuits({ now: () => now });
  let status = 500;
  const { url } = await anApi((_request, response) => void response.writeHead(status).end('{}'));
  const read = () => aPage(circuits)(aRequest(`${url}/stars`));
  for (let time = 0; time < 4; time += 1) await read();
  expect(circuits.isFailing()).toBe(false);
  await read();
  expect([circuits.isFailing(), circuits.isLate()]).toEqual([true, false]);
  status = 404;
  for (let time = 0; time < 5; time += 1) await read();
  expect(circuits.isFailing()).toBe(false);
  status = 503;
  await read();
  expect(circuits.isFailing()).toBe(true);
  now += 30_000;
  expect(circuits.isFailing()).toBe(false);
});

test('the API gets the id of the visitor’s request, for its log', async () => {
  const { url, requests } = await anApi((_request, response) => response.end('{}'));
  const page = createPageRequests({
    internalRequests,
    apiCircuits: createApiCircuits(),
    requestId: 'of-the-edge-1',
  });
  await page(aRequest(`${url}/config`));
  expect(requests[0]?.headers['x-request-id']).toBe('of-the-edge-1');
});

test('for a crawler, the shell’s own proxies are not requested: an API may count that as a visitor', async () => {
  const { url, requests } = await anApi((_request, response) => response.end('{}'));
  const crawlers = { apiCircuits: createApiCircuits(), isCrawler: true };
  const own = createPageRequests({ internalRequests: createInternalRequests(url), ...crawlers });
  const other = createPageRequests({ internalRequests, ...crawlers });

  expect(await own(aRequest(`${url}/api/vendor-order/OR-1`))).toHaveProperty('failure');
  expect(requests).toEqual([]);
  expect(await other(aRequest(`${url}/config`))).toMatchObject({ status: 200 });
});
