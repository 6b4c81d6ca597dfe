import { calls } from '@marquee/api-contract';
import { createStorage } from './json-storage.ts';
import { createLateClients, silentCalls } from './late-clients.ts';
import * as clients from './on-demand/clients.ts';
import { createSession } from './session.ts';
import { startServer } from './testing/start-server.ts';

const storage = createStorage(undefined);

function lateClients(main: string, load: () => Promise<typeof clients>) {
  return createLateClients(
    {
      api: { hosts: { main, content: main }, storage, session: createSession({ storage }) },
      content: { host: main, where: 'browser' },
    },
    load,
  );
}

test('what makes calls comes with the first call, and once', async () => {
  const server = await startServer(() => ({ json: { status: 200, data: {} } }));
  const load = jest.fn(async () => clients);
  const { api } = lateClients(server.origin, load);
  expect(load).not.toHaveBeenCalled();

  await Promise.all([api.getAppConfig(), api.getAppConfig()]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(server.received).toHaveLength(2);
  await server.stop();
});

test('where it does not come a call fails as without a line, and the next one tries again', async () => {
  const server = await startServer(() => ({ json: { status: 200, data: {} } }));
  const load = jest.fn(async () => clients).mockRejectedValueOnce(new Error('Loading chunk calls failed'));
  const { api, content } = lateClients(server.origin, load);
  await expect(content.bio20()).rejects.toMatchObject({ code: 'CALL_FAILED' });

  await api.getAppConfig();
  expect(server.received).toHaveLength(1);
  await server.stop();
});

test('calls whose failures are swallowed stay silent also then', async () => {
  const { api } = lateClients('http://nowhere.test', () => Promise.reject(new Error('no line')));
  expect(await api.sendOtp('9876543210')).toEqual({ ok: false, status: 0, message: '' });
  await expect(api.resendOtp('9876543210')).rejects.toMatchObject({ code: 'CALL_FAILED' });
});

test('the silent calls are those the table calls silent', () => {
  const silent = Object.entries(calls).flatMap(([name, call]) => ('silent' in call ? [name] : []));
  expect([...silentCalls].sort()).toEqual(silent.sort());
});

test('a client may be handed on by who awaits it', async () => {
  const { api } = lateClients('http://nowhere.test', async () => clients);
  expect(await Promise.resolve(api)).toBe(api);
});
