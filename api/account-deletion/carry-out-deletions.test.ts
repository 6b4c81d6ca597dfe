import { sql } from 'drizzle-orm';
import { placeOrder } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { carryOutDeletions } from './carry-out-deletions.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const watch = (watchId: string) =>
  site.call('GET', `/b2b/api/vendor/order/${watchId}`, { headers: { authorization: 'Bearer vendor-token' } });
const verify = (code: string) =>
  site.call('GET', `/celeb/api/auth/user/verify-video-authentication?authenticationToken=${code}`);

async function publishEvent(userId: string) {
  const eventData = { user_id: userId, os_version: '15', os_platform: 'Android', trace_id: userId, uts: 1 };
  const body = { eventName: 'page_view', eventTime: new Date().toISOString(), eventData };
  return site.call('POST', '/useranalytics/api/event/publish', { body, headers: { 'x-traceid': userId } });
}

/** A user with data in every table: an order with a refund, a quiz, a birthday. */
async function personWithEverything() {
  const person = await placeOrder(site);
  const { token, userId, phoneNumber, order } = person;
  site.passSeconds(21);
  const { rows } = await site.db.execute<{ watch_id: string; code: string }>(
    sql`select watch_id, code from video_requests join authentication_codes using (video_request_id)
        where video_request_id = ${order.videoRequestId}`,
  );
  await site.call(
    'POST',
    `/celeb/api/video-request/refund-request/${order.videoRequestId}?reason=wrong_name&comment=Call%20Usha`,
  );
  await site.call('POST', '/security/api/auth/add-birthday-web', {
    token,
    body: { userId, mobileNumber: phoneNumber, name: 'Asha Rao', birthday: '1998-08-14' },
  });
  const [quiz] = site.catalogue.quizzes;
  await site.call('POST', '/quiz/api/user/v2/add-quiz-participant', {
    token,
    body: { quizId: quiz?.quizId, userId },
  });
  await site.api.inject({ method: 'POST', url: '/dev/hand-off-tokens', payload: { phoneNumber } });
  await publishEvent(userId);
  return { ...person, watchId: String(rows[0]?.watch_id), code: String(rows[0]?.code) };
}

/** Every row that is not sample content, as text, by table. */
async function storedRows(): Promise<Record<string, string>> {
  const { rows } = await site.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'content_entries'`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const isSample = name === 'authentication_codes' ? sql`where video_request_id is not null` : sql``;
      const stored = await site.db.execute<{ row: string }>(
        sql`select stored::text as row from ${sql.identifier(name)} stored ${isSample}`,
      );
      return [name, stored.rows.map(({ row }) => row).join('\n')] as const;
    }),
  );
  return Object.fromEntries(texts);
}

const tablesWith = (stored: Record<string, string>, text: string) =>
  Object.keys(stored)
    .filter((table) => stored[table]?.includes(text))
    .toSorted();

test('after a deletion only the data for the tax office are retained', async () => {
  const { userId, phoneNumber, token, paymentId, watchId, code } = await personWithEverything();
  const personal = [phoneNumber, 'Asha', 'Usha', '1998-08-14', 'asha@example.test', watchId, code];
  const before = await storedRows();
  for (const text of personal) expect(tablesWith(before, text)).not.toEqual([]);
  expect(tablesWith(before, userId)).toEqual(
    expect.arrayContaining(['analytics_events', 'hand_off_tokens', 'quiz_participants', 'users']),
  );

  const body = { mobileNumber: phoneNumber, reason: 'privacy', comment: 'Asha leaves' };
  await site.call('POST', '/security/api/remove-user-account', { body, token });
  site.passSeconds(31 * 86_400);
  expect(await carryOutDeletions(site.db, site.now(), site.securityLog)).toBe(1);

  const after = await storedRows();
  for (const text of personal) expect([text, tablesWith(after, text)]).toEqual([text, []]);
  expect(tablesWith(after, userId)).toEqual(['carts', 'orders', 'payments', 'users']);

  const { rows } = await site.db.execute(
    sql`select orders.amount, payments.bank_ref is not null as has_reference, video_requests.star,
               video_requests.price, refunds.reason, refunds.amount as refunded
        from orders join payments using (payment_id) join video_requests on order_id = orders.id
        join refunds using (video_request_id) where payment_id = ${paymentId}`,
  );
  expect(rows).toEqual([
    {
      amount: 49900,
      has_reference: true,
      star: 'aarav',
      price: 49900,
      reason: 'wrong_name',
      refunded: 49900,
    },
  ]);
  expect(await carryOutDeletions(site.db, site.now(), site.securityLog)).toBe(0);
});

test('the links and codes of a deleted user no longer work, those of other users do', async () => {
  const leaving = await placeOrder(site);
  const staying = await placeOrder(site);
  await publishEvent(staying.userId);
  site.passSeconds(21);
  const ids = await site.db.execute<{ user_id: string; watch_id: string; code: string }>(
    sql`select orders.user_id, watch_id, code from video_requests
        join authentication_codes using (video_request_id) join orders on orders.id = order_id`,
  );
  const idsOf = ({ userId }: { userId: string }) => ids.rows.find((row) => row.user_id === userId);
  const [gone, remaining] = [idsOf(leaving), idsOf(staying)];
  expect(await watch(String(gone?.watch_id))).toMatchObject({ http: 200 });

  const body = { mobileNumber: leaving.phoneNumber, reason: '', comment: '' };
  await site.call('POST', '/security/api/remove-user-account', { body, token: leaving.token });
  site.passSeconds(31 * 86_400);
  await carryOutDeletions(site.db, site.now(), site.securityLog);

  expect(await watch(String(gone?.watch_id))).toMatchObject({ http: 404 });
  expect(await verify(String(gone?.code))).toMatchObject({ http: 404 });
  expect(await watch(String(remaining?.watch_id))).toMatchObject({ data: { recipientName: 'Asha Rao' } });
  expect(await verify(String(remaining?.code))).toMatchObject({ http: 200 });
  expect(tablesWith(await storedRows(), staying.userId)).toContain('analytics_events');
});

test('an account that is being deleted cannot start anything new', async () => {
  const { phoneNumber, token } = await site.signIn();
  const body = { mobileNumber: phoneNumber, reason: '', comment: '' };
  await site.call('POST', '/security/api/remove-user-account', { body, token });

  const again = await site.signIn(phoneNumber);
  expect(await site.call('GET', '/celeb/api/cart/create-empty-cart', { token: again.token })).toMatchObject({
    http: 409,
    error: 'ACCOUNT_BEING_DELETED',
  });
});
