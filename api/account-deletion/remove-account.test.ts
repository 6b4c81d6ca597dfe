import { removeAccountData } from '@marquee/api-contract';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { placeOrder } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { carryOutDeletions } from './carry-out-deletions.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const remove = (mobileNumber: string, token?: string) =>
  site.call('POST', '/security/api/remove-user-account', {
    body: { mobileNumber, reason: 'not_useful', comment: '' },
    ...(token && { token }),
  });

/** Verifies a code of a number, as the deletion page does; returns the token. */
async function prove(phoneNumber: string): Promise<string> {
  await site.call('POST', `/security/api/auth/user/send-otp-v2?phoneNumber=${phoneNumber}`);
  const otp = site.inbox.messagesTo(`+91${phoneNumber}`)[0]?.code;
  const { data } = await site.call<{ authToken: string }>('POST', '/security/api/auth/user/verify-otp-v2', {
    body: { phoneNumber, otp },
  });
  return data.authToken;
}

test('a deletion ends every token, reserves the number, and is carried out after thirty days', async () => {
  const { phoneNumber, token, userId } = await site.signIn();

  const reply = v.parse(removeAccountData, (await remove(phoneNumber, token)).data);
  expect(reply.retained).toEqual(['tax_invoices']);
  expect(await site.call('GET', '/celeb/api/cart/create-empty-cart', { token })).toMatchObject({ http: 401 });

  const again = await prove(phoneNumber);
  expect(await remove(phoneNumber, again)).toMatchObject({ http: 409, data: { requestId: reply.requestId } });
  const login = { token: again, body: { mobileNumber: phoneNumber, name: 'Asha', isEbUser: false } };
  expect(await site.call('POST', '/security/api/auth/user/user-login-v2', login)).toMatchObject({
    http: 409,
    message: 'Account is being deleted',
  });

  expect(await carryOutDeletions(site.db, site.now(), site.securityLog)).toBe(0);
  site.passSeconds(31 * 86_400);
  expect(await carryOutDeletions(site.db, site.now(), site.securityLog)).toBe(1);
  const { rows } = await site.db.execute(
    sql`select mobile_number, name from users where user_id = ${userId}`,
  );
  expect(rows).toEqual([{ mobile_number: `deleted:${userId}`, name: null }]);
});

test('finding 1: without a code, the response does not reveal whether a number has an account', async () => {
  const known = await site.signIn();

  const { http, message } = await remove(known.phoneNumber);
  expect(await remove(site.newNumber())).toMatchObject({ http, message });
  expect(http).toBe(401);
});

test('a new number gets the same response as an existing account', async () => {
  const stranger = site.newNumber();
  const strangerToken = await prove(stranger);
  const member = await site.signIn();

  const [first, second] = [
    await remove(stranger, strangerToken),
    await remove(member.phoneNumber, member.token),
  ];
  expect(first).toMatchObject({ http: 200, message: second.message });
  expect(Object.keys(first.data)).toEqual(Object.keys(second.data));
});

test('finding 1: the token of another account deletes nothing', async () => {
  const victim = await site.signIn();

  expect(await remove(victim.phoneNumber, (await site.signIn()).token)).toMatchObject({ http: 401 });
});

test('an order in production blocks the deletion until its refund or delivery', async () => {
  const waiting = await placeOrder(site);
  expect(await remove(waiting.phoneNumber, waiting.token)).toMatchObject({
    http: 409,
    error: 'ORDER_IN_PROGRESS',
    data: { orders: [{ orderId: waiting.order.orderId }], choices: ['wait', 'refund'] },
  });
  await site.call(
    'POST',
    `/celeb/api/video-request/refund-request/${waiting.order.videoRequestId}?reason=other`,
  );
  expect(await remove(waiting.phoneNumber, waiting.token)).toMatchObject({ status: 200 });

  const delivered = await placeOrder(site);
  site.passSeconds(21);
  expect(await remove(delivered.phoneNumber, delivered.token)).toMatchObject({ status: 200 });
});
