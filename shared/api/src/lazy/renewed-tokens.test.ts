import { anApi, asha } from '../testing/an-api.ts';

const renewing = (token: string) => ({
  json: { status: 200, data: { cartId: 'c' } },
  headers: { 'x-renewed-token': token },
});

test('finding 6: the next token of a session is stored, and every subscriber receives it', async () => {
  const { api, session, lastRequest } = await anApi(() => renewing('next'));
  session.store(asha);
  const seen: (string | undefined)[] = [];
  session.changes.subscribe((state) => seen.push(state?.authToken));

  await api.createCart();
  expect(session.current()).toEqual({ ...asha, authToken: 'next' });
  expect(seen).toEqual(['next']);
  await api.createCart();
  expect(lastRequest()?.headers['authorization']).toBe('Bearer next');
});

test('a token that arrives after the sign-out, or for another session, changes nothing', async () => {
  const { api, session } = await anApi(() => renewing('late'));
  session.store(asha);
  const response = api.createCart();
  session.clear();
  await response;
  expect(session.current()).toBeNull();

  session.store(asha);
  await api.removeAccount({ mobileNumber: '9', reason: '', comment: '' }, { authToken: 'of-a-code' });
  expect(session.current()).toEqual(asha);
});
