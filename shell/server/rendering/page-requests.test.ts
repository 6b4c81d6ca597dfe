import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../../testing/wait-until.ts';
import { createInternalRequests } from './internal-requests.ts';
import { createPageRequests } from './page-requests.ts';

const internalRequests = createInternalRequests('http://127.0.0.1:1');

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
  const [page, other] = [createPageRequests(internalRequests), createPageRequests(internalRequests)];
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
  const page = createPageRequests(internalRequests);
  expect(await page(aRequest(`${url}/gone`))).toEqual({ status: 404, body: 'not here' });
  const [one, two] = await Promise.all([page(aRequest(`${url}/dead`)), page(aRequest(`${url}/dead`))]);
  expect(one).toEqual({ failure: 'socket hang up' });
  expect(two).toEqual(one);
});

test('a request is aborted after the longest timeout of its slots, not after the first', async () => {
  let isClosed = false;
  const { url } = await anApi(({ url: path }, response) => {
    response.on('close', () => (isClosed = true));
    if (path === '/late') setTimeout(() => response.end('at last'), 300);
  });
  const page = createPageRequests(internalRequests);
  const late = page(aRequest(`${url}/late`, { timeoutMs: 50 }));
  void page(aRequest(`${url}/late`, { timeoutMs: 5_000 }));
  expect(await late).toEqual({ status: 200, body: 'at last' });

  isClosed = false;
  expect(await page(aRequest(`${url}/never`, { timeoutMs: 100 }))).toEqual({
    failure: 'The operation was aborted',
  });
  await until(() => isClosed);
});
