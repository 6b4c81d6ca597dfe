import { createSession, createStorage } from '@marquee/api';
import { createApi } from '@marquee/api/clients';
import { succeeded, refused } from './results.ts';
import { fakeApi } from './fake-api.ts';

test('the fake has exactly the methods of the client', () => {
  const storage = createStorage(undefined);
  const nowhere = 'http://localhost';
  const hosts = { main: nowhere, content: nowhere, sameOrigin: nowhere };
  const { stop, ...client } = createApi({ hosts, storage, session: createSession({ storage }) });
  stop();

  expect(Object.keys(fakeApi().api).toSorted()).toEqual(Object.keys(client).toSorted());
});

test('a call gets its scripted result, and is recorded with its arguments', async () => {
  const { api, called } = fakeApi({
    verifyVideo: () => refused(410, 'Withdrawn', { error: 'GONE', data: { retryAfterSec: 5 } }),
    createCart: () => succeeded({ cartId: 'ct_1' }),
  });

  expect(await api.createCart()).toEqual({
    ok: true,
    status: 200,
    message: 'Success',
    data: { cartId: 'ct_1' },
  });
  expect(await api.verifyVideo('A7')).toEqual({
    ok: false,
    status: 410,
    message: 'Withdrawn',
    error: 'GONE',
    data: { fieldErrors: [], retryAfterSec: 5 },
  });
  expect(called).toEqual([
    { call: 'createCart', args: [] },
    { call: 'verifyVideo', args: ['A7'] },
  ]);
});

test('a call without a script gets no response, and is recorded', async () => {
  const { api, called } = fakeApi();

  await expect(api.getAppConfig()).rejects.toMatchObject({ code: 'CALL_FAILED' });
  expect(called).toEqual([{ call: 'getAppConfig', args: [] }]);
});
