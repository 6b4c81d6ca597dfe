import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContentRequests } from './content-requests.ts';

test('content is requested with the token, once at a time, and nothing else is', async () => {
  const received: IncomingMessage[] = [];
  const host = createServer((request, response) => {
    received.push(request);
    response.end('{"data":[]}');
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const contentApi = `http://127.0.0.1:${(host.address() as AddressInfo).port}/api`;
  try {
    const send = createContentRequests({ contentApi, token: 'read-only' });
    const list = { url: `${contentApi}/celeb-bios?populate=*`, headers: { accept: 'x/y' }, timeoutMs: 5_000 };
    expect(await Promise.all([send(list), send(list)])).toEqual([
      { status: 200, body: '{"data":[]}' },
      { status: 200, body: '{"data":[]}' },
    ]);
    expect(received).toHaveLength(1);
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer read-only', accept: 'x/y' });

    for (const url of [
      `${contentApi}/users?x`,
      `${contentApi}/celeb-bios?status=draft`,
      `${contentApi}/celeb-bios?populate=author`,
      `${contentApi}/celeb-bios/../users?x`,
      'http://127.0.0.1:1/',
    ])
      expect(await send({ ...list, url })).toEqual({ failure: `${url} is not content` });
    expect(received).toHaveLength(1);
  } finally {
    host.close();
  }
});

test('a host that is down is a failure, not an exception', async () => {
  const send = createContentRequests({ contentApi: 'http://127.0.0.1:1', token: undefined });
  const url = 'http://127.0.0.1:1/celeb-bios?populate=*';
  expect(await send({ url, headers: {}, timeoutMs: 5_000 })).toMatchObject({
    failure: expect.any(String),
  });
});
