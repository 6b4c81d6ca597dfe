import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../../testing/wait-until.ts';
import { createInternalRequests } from './internal-requests.ts';
import { createPageRequests } from './page-requests.ts';

const internalRequests = createInternalRequests('http://127.0.0.1:1');

let api: Server | undefined;
afterEach(() => {
  api?.closeAllConnections();
  return new Promise((resolve) => (api ? api.close(resolve) : resolve(undefined)));
});

/** An API that answers as told, and what it was asked. */
async function anApi(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  api = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const aCall = (url: string, { traceparent = '', language = 'en', timeoutMs = 5_000 } = {}) => ({
  url,
  headers: { 'accept-language': language, ...(traceparent && { traceparent }) },
  timeoutMs,
});

test('what several slots of a page ask goes out once; another page, address or header asks for itself', async () => {
  const { url, asked } = await anApi(({ url: path }, response) => response.end(`{"at":"${path}"}`));
  const [page, other] = [createPageRequests(internalRequests), createPageRequests(internalRequests)];
  const answers = await Promise.all([
    page(aCall(`${url}/config`, { traceparent: '00-1' })),
    page(aCall(`${url}/config`, { traceparent: '00-2' })),
    page(aCall(`${url}/star`)),
    page(aCall(`${url}/config`, { language: 'hi' })),
    other(aCall(`${url}/config`)),
  ]);
  answers.push(await page(aCall(`${url}/config`)));
  expect(answers.map((answer) => 'body' in answer && answer.body)).toEqual(
    ['config', 'config', 'star', 'config', 'config', 'config'].map((at) => `{"at":"/${at}"}`),
  );
  const sent = asked.map(({ url: path, headers }) => [
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

test('an answer is an answer, whatever its status; no answer is a failure for all who asked', async () => {
  const { url } = await anApi(({ url: path }, response) => {
    if (path === '/gone') return void response.writeHead(404).end('not here');
    return void response.destroy();
  });
  const page = createPageRequests(internalRequests);
  expect(await page(aCall(`${url}/gone`))).toEqual({ status: 404, body: 'not here' });
  const [one, two] = await Promise.all([page(aCall(`${url}/dead`)), page(aCall(`${url}/dead`))]);
  expect(one).toEqual({ failure: 'socket hang up' });
  expect(two).toEqual(one);
});

test('a call ends when the last who asked stops waiting, not when the first does', async () => {
  let isClosed = false;
  const { url } = await anApi(({ url: path }, response) => {
    response.on('close', () => (isClosed = true));
    if (path === '/late') setTimeout(() => response.end('at last'), 300);
  });
  const page = createPageRequests(internalRequests);
  const late = page(aCall(`${url}/late`, { timeoutMs: 50 }));
  void page(aCall(`${url}/late`, { timeoutMs: 5_000 }));
  expect(await late).toEqual({ status: 200, body: 'at last' });

  isClosed = false;
  expect(await page(aCall(`${url}/never`, { timeoutMs: 100 }))).toEqual({
    failure: 'The operation was aborted',
  });
  await until(() => isClosed);
});
