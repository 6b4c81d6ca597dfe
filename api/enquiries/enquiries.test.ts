import { sql } from 'drizzle-orm';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const brand = {
  name: 'Rohan Mehta',
  email: 'rohan@acme.in',
  mobileNumber: '9876543210',
  companyName: 'Acme Foods',
  celebId: 'aarav',
  campaignType: 'festival',
  channels: ['instagram'],
  consent: true,
};
const sendBrandEnquiry = (changes: object = {}) =>
  site.call('POST', '/celeb/api/commercial-brand/inquiry', { body: { ...brand, ...changes } });

test('an enquiry that is sent repeatedly within a day is stored once', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => sendBrandEnquiry()));

  const [stored, ...more] = replies.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  expect(stored?.data['inquiryId']).toMatch(/^BR-\d+$/);
  for (const { http, data } of replies.filter((reply) => reply !== stored))
    expect({ http, data }).toEqual({ http: 409, data: stored?.data });

  site.passSeconds(86_401);
  expect(await sendBrandEnquiry()).toMatchObject({ status: 200 });
});

test('finding 15: a person who knows an e-mail address does not learn of the enquiries of its owner', async () => {
  const genuine = { email: 'owner@acme.in', name: 'The Owner', mobileNumber: '9876500000' };
  const { data } = await sendBrandEnquiry(genuine);

  const guess = await sendBrandEnquiry({ email: 'OWNER@acme.in', name: 'A Stranger' });
  expect(guess).toMatchObject({ http: 200 });
  expect(guess.data['inquiryId']).not.toBe(data['inquiryId']);
  // The owner's own double click still is one enquiry.
  expect(await sendBrandEnquiry(genuine)).toMatchObject({ http: 409, data });
});

test.each(['a@b', 'a b@c.in', 'a@@b.in', ''])('"%s" is not an e-mail address', async (email) => {
  expect(await sendBrandEnquiry({ email })).toMatchObject({
    http: 400,
    data: { fieldErrors: [{ field: 'email' }] },
  });
});

test('one response names all wrong fields', async () => {
  const { data } = await sendBrandEnquiry({ name: '', companyName: undefined, consent: false });
  const { fieldErrors } = data as { fieldErrors: { field: string }[] };
  expect(fieldErrors.map(({ field }) => field).toSorted()).toEqual(['companyName', 'consent', 'name']);
});

test('a business enquiry has a number with its own prefix', async () => {
  const reply = await site.call('POST', '/security/api/b2b-inquiry', {
    body: {
      name: 'Priya Nair',
      email: 'priya@bank.in',
      mobileNumber: '9812345678',
      companyName: 'Example Bank',
      useCase: 'renewal_reminders',
      languages: ['hi', 'ta'],
      consent: true,
      utm: {},
    },
  });
  expect(reply).toMatchObject({ status: 200, data: { inquiryId: expect.stringMatching(/^B2B-\d+$/) } });
});

const leadStore = (step: string, body: object, keys = 'accessKey=access&secretKey=secret') =>
  site.api.inject({
    method: 'POST',
    url: `/leadsquared/v2/LeadManagement.svc/${step}${step.includes('?') ? '&' : '?'}${keys}`,
    payload: body,
  });

test('a lead is created once per e-mail address, and changed by its id', async () => {
  const attributes = (name: string) => [
    { Attribute: 'FirstName', Value: name },
    { Attribute: 'EmailAddress', Value: 'Priya@bank.in' },
  ];
  const first = (await leadStore('Lead.Create', attributes('Priya'))).json();
  expect(first).toEqual({ Status: 'Success', Message: { Id: expect.any(String) } });
  const second = await leadStore('Lead.Create', attributes('Another Name'));
  expect(second.json()).toMatchObject({ Status: 'Error', ExceptionType: 'MXDuplicateEntryException' });

  const changed = await leadStore(`Lead.Update?leadId=${first.Message.Id}`, [
    { Attribute: 'mx_Use_Case', Value: 'reminders' },
  ]);
  expect(changed.json()).toEqual({ Status: 'Success', Message: { AffectedRows: 1 } });
  const { rows } = await site.db.execute(
    sql`select attributes from leads where email_address = 'priya@bank.in'`,
  );
  expect(rows).toEqual([
    { attributes: { FirstName: 'Priya', EmailAddress: 'Priya@bank.in', mx_Use_Case: 'reminders' } },
  ]);
});

test('the lead store requires its keys, an e-mail address, and a known lead', async () => {
  const withAddress = [{ Attribute: 'EmailAddress', Value: 'a@b.in' }];
  expect((await leadStore('Lead.Create', withAddress, 'accessKey=access&secretKey=guess')).statusCode).toBe(
    401,
  );
  expect((await leadStore('Lead.Create', [{ Attribute: 'FirstName', Value: 'A' }])).statusCode).toBe(400);
  expect(
    (await leadStore('Lead.Update?leadId=7f2c1111-1111-4111-8111-111111111111', withAddress)).statusCode,
  ).toBe(404);
});

test('an analytics event has exactly three keys, and the same trace id in body and header', async () => {
  const event = {
    eventName: 'checkout_price_viewed',
    eventTime: '2026-11-20T11:05:12.345Z',
    eventData: { user_id: 'u_1', os_version: '14', os_platform: 'Android', trace_id: 't-1', uts: 1795172712 },
  };
  const publish = (body: object, trace = 't-1') =>
    site.call('POST', '/useranalytics/api/event/publish', { body, headers: { 'x-traceid': trace } });

  expect(await publish(event)).toMatchObject({ status: 200, message: 'Accepted' });
  expect(await publish({ ...event, extra: 1 })).toMatchObject({ http: 400 });
  expect(await publish(event, 'another')).toMatchObject({ http: 400 });
  const { rows } = await site.db.execute(sql`select event_name, trace_id from analytics_events`);
  expect(rows).toEqual([{ event_name: 'checkout_price_viewed', trace_id: 't-1' }]);
});
