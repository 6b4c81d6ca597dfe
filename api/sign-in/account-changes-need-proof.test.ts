import { sql } from 'drizzle-orm';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { carryOutDeletions } from '../account-deletion/carry-out-deletions.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

type Given = { token?: string; from?: string };
const deletion = (mobileNumber: string, given: Given = {}) =>
  site.call('POST', '/security/api/remove-user-account', { body: { mobileNumber, reason: 'x' }, ...given });
const cancelDeletion = (mobileNumber: string, given: Given = {}) =>
  site.call('POST', '/security/api/keep-user-account', { body: { mobileNumber }, ...given });
const rename = (mobileNumber: string, given: Given = {}) =>
  site.call<{ proof: string }>('POST', '/security/api/auth/user/user-login-v2', {
    body: { mobileNumber, name: 'Owned By Stranger', isEbUser: false },
    ...given,
  });
const birthday = (body: { userId: string; mobileNumber: string; proof?: string }, given: Given = {}) =>
  site.call('POST', '/security/api/auth/add-birthday-web', {
    body: { birthday: '1990-01-01', ...body },
    ...given,
  });
const person = async (userId: string) =>
  (await site.db.execute(sql`select name, birthday from users where user_id = ${userId}`)).rows[0];

test('finding 1: a stranger who knows the number changes and deletes nothing, even while the owner signs in', async () => {
  const { phoneNumber, userId, token } = await site.signIn();
  const stranger = { from: '203.0.113.66' };

  expect(await deletion(phoneNumber, stranger)).toMatchObject({ http: 401 });
  expect(await rename(phoneNumber, stranger)).toMatchObject({ http: 401, data: null });
  expect(await birthday({ userId, mobileNumber: phoneNumber }, stranger)).toMatchObject({ http: 401 });
  expect(await person(userId)).toEqual({ name: 'Asha Rao', birthday: null });
  expect(await site.call('GET', '/celeb/api/cart/create-empty-cart', { token })).toMatchObject({ http: 200 });
});

test('finding 1: a birthday without a bearer needs the proof of its user, which is valid once, for ten minutes', async () => {
  const owner = await site.signIn();
  const other = await site.signIn();
  const proofOf = async ({ phoneNumber, token }: typeof owner) =>
    (await rename(phoneNumber, { token })).data.proof;
  const own = { userId: owner.userId, mobileNumber: owner.phoneNumber };

  expect(await birthday({ ...own, proof: await proofOf(other) })).toMatchObject({ http: 404 });
  expect(await birthday({ ...own, proof: owner.token })).toMatchObject({ http: 401 });
  const proof = await proofOf(owner);
  const replies = await Promise.all([1, 2, 3].map(() => birthday({ ...own, proof })));
  expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 401, 401]);

  const late = await proofOf(owner);
  site.passSeconds(601);
  expect(await birthday({ ...own, proof: late })).toMatchObject({ http: 401 });
});

test('a proof is not a bearer, and a refused birthday does not use it up', async () => {
  const { phoneNumber, userId, token } = await site.signIn();
  const { proof } = (await rename(phoneNumber, { token })).data;

  expect(await deletion(phoneNumber, { token: proof })).toMatchObject({ http: 401 });
  const tooYoung = { userId, mobileNumber: phoneNumber, proof, birthday: '2024-01-01' };
  expect(await birthday(tooYoung)).toMatchObject({ http: 400 });
  expect(await birthday({ userId, mobileNumber: phoneNumber, proof })).toMatchObject({ http: 200 });
});

test('finding 1: a token cannot delete the account ten minutes after its code, even if it was renewed', async () => {
  const { phoneNumber, token } = await site.signIn();
  site.passSeconds(6 * 3600);
  const { headers } = await site.api.inject({
    url: '/celeb/api/cart/create-empty-cart',
    headers: { authorization: `Bearer ${token}` },
  });
  const renewed = String(headers['x-renewed-token']);

  for (const each of [token, renewed])
    expect(await deletion(phoneNumber, { token: each })).toMatchObject({
      http: 403,
      error: 'FRESH_CODE_NEEDED',
      data: null,
    });
  const fresh = await site.signIn(phoneNumber);
  expect(await deletion(phoneNumber, { token: fresh.token })).toMatchObject({ http: 200 });
});

test('finding 1: a session from a hand-off link cannot delete the account', async () => {
  const { phoneNumber } = await site.signIn();
  const issued = await site.api.inject({
    method: 'POST',
    url: '/dev/hand-off-tokens',
    payload: { phoneNumber },
  });
  const { data } = await site.call<{ authToken: string }>('POST', '/security/api/auth/token-exchange', {
    body: { token: issued.json().token },
  });

  expect(await deletion(phoneNumber, { token: data.authToken })).toMatchObject({ http: 403 });
});

test('finding 1: only a user with a new code of the number can cancel a deletion', async () => {
  const { phoneNumber, token, userId } = await site.signIn();
  await deletion(phoneNumber, { token });
  const stranger = await site.signIn();

  expect(await cancelDeletion(phoneNumber)).toMatchObject({ http: 401 });
  expect(await cancelDeletion(phoneNumber, { token })).toMatchObject({ http: 401 });
  expect(await cancelDeletion(phoneNumber, { token: stranger.token })).toMatchObject({ http: 401 });
  const again = await site.signIn(phoneNumber);
  expect(await rename(phoneNumber, { token: again.token })).toMatchObject({
    http: 409,
    error: 'ACCOUNT_BEING_DELETED',
    data: { deleteBy: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  });
  expect(await cancelDeletion(phoneNumber, { token: again.token })).toMatchObject({
    data: { wasBeingDeleted: true },
  });
  expect(await cancelDeletion(phoneNumber, { token: again.token })).toMatchObject({
    data: { wasBeingDeleted: false },
  });

  const inUse = { token: again.token };
  expect(await site.call('GET', '/celeb/api/cart/create-empty-cart', inUse)).toMatchObject({ http: 200 });
  site.passSeconds(31 * 86_400);
  await carryOutDeletions(site.db, site.now(), site.securityLog);
  expect(await person(userId)).toMatchObject({ name: 'Asha Rao' });
});
