import { createApiServer } from '../server/create-api-server.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { codeRequesters, oneTimeCodes } from './account-tables.ts';
import { clientOf } from './requester.ts';
import { sweepCodes } from './sweep-codes.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('the client of the address %s is %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

test('neither addresses nor codes are readable in the database', async () => {
  const phone = site.newNumber();
  const from = '203.0.113.250';
  await site.call('POST', `/security/api/auth/user/send-otp-v2?phoneNumber=${phone}`, { from });
  await site.call('POST', '/security/api/auth/user/verify-otp-v2', {
    body: { phoneNumber: phone, otp: '000000' },
    from,
  });

  const stored = JSON.stringify([
    await site.db.select().from(codeRequesters),
    await site.db.select().from(oneTimeCodes),
  ]);
  expect(stored).toContain(phone);
  expect(stored).not.toContain(from);
});

test('only a trusted proxy determines the client address', async () => {
  const locksAfter = async (trustedProxies: readonly string[]) => {
    const server = await createApiServer({ ...site, settings: { ...site.settings, trustedProxies } });
    const phone = site.newNumber();
    const post = (path: string, client: string, payload?: object) =>
      server.inject({
        method: 'POST',
        url: `/security/api/auth/user/${path}`,
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': client },
        ...(payload && { payload }),
      });
    await post(`send-otp-v2?phoneNumber=${phone}`, '203.0.113.1');
    const right = site.inbox.messagesTo(`+91${phone}`)[0]?.code;
    const otp = right === '111111' ? '222222' : '111111';
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1)
      statuses.push(
        (await post('verify-otp-v2', `203.0.113.${index}`, { phoneNumber: phone, otp })).statusCode,
      );
    await server.close();
    return statuses;
  };

  // Without a trusted proxy, a forged header does not make a new requester: the fifth wrong try locks.
  expect(await locksAfter([])).toEqual([400, 400, 400, 400, 429]);
  expect(await locksAfter(['10.0.0.0/8'])).toEqual([400, 400, 400, 400, 400]);
});

test('codes and requesters are deleted when no rule needs them', async () => {
  const stays = await site.signIn();
  await site.call('POST', `/security/api/auth/user/send-otp-v2?phoneNumber=${site.newNumber()}`);

  site.passSeconds(86_401);
  await sweepCodes(site.db, site.now());
  expect(await site.db.select().from(oneTimeCodes)).toEqual([]);
  const known = await site.db.select().from(codeRequesters);
  expect(known.map(({ mobileNumber }) => mobileNumber)).toEqual([`+91${stays.phoneNumber}`]);

  site.passSeconds(90 * 86_400);
  await sweepCodes(site.db, site.now());
  expect(await site.db.select().from(codeRequesters)).toEqual([]);
});
