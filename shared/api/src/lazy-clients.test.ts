import { calls } from '@marquee/api-contract';
import { createStorage } from './json-storage.ts';
import { apiMethods, createLazyClients } from './lazy-clients.ts';
import * as clients from './lazy/clients.ts';
import { createSession } from './session.ts';
import { startServer } from './testing/start-server.ts';

const storage = createStorage(undefined);

function lazyClients(main: string, load: () => Promise<typeof clients>) {
  return createLazyClients(
    {
      api: { hosts: { main, content: main }, storage, session: createSession({ storage }) },
      content: { host: main, where: 'browser' },
    },
    load,
  );
}

test('the first request imports the code of the clients, once', async () => {
  const server = await startServer(() => ({ json: { status: 200, data: {} } }));
  const load = jest.fn(async () => clients);
  const { api } = lazyClients(server.origin, load);
  expect(load).not.toHaveBeenCalled();

  await Promise.all([api.getAppConfig(), api.getAppConfig()]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(server.received).toHaveLength(2);
  await server.stop();
});

test('a failed import rejects the request as a network failure does, and the next request imports again', async () => {
  const server = await startServer(() => ({ json: { status: 200, data: {} } }));
  const load = jest.fn(async () => clients).mockRejectedValueOnce(new Error('Loading chunk calls failed'));
  const { api, content } = lazyClients(server.origin, load);
  await expect(content.bio20()).rejects.toMatchObject({ code: 'CALL_FAILED' });

  await api.getAppConfig();
  expect(server.received).toHaveLength(1);
  await server.stop();
});

test('after a failed import the calls whose failures are swallowed still resolve', async () => {
  const { api } = lazyClients('http://nowhere.test', () => Promise.reject(new Error('offline')));
  expect(await api.sendOtp('9876543210')).toEqual({ ok: false, status: 0, message: '' });
  await expect(api.resendOtp('9876543210')).rejects.toMatchObject({ code: 'CALL_FAILED' });
});

test('the silent methods are the calls that the table of calls marks silent', () => {
  const inTable = Object.entries(calls).flatMap(([name, call]) => ('silent' in call ? [name] : []));
  const inClient = Object.entries(apiMethods).flatMap(([name, silent]) => (silent ? [name] : []));
  expect(inClient.sort()).toEqual(inTable.sort());
});

test('an async function may return a client', async () => {
  const { api } = lazyClients('http://nowhere.test', async () => clients);
  expect(await Promise.resolve(api)).toBe(api);
});
