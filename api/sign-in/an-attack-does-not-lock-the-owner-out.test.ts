import { isFirstRing } from '@marquee/testing/ring';
import { sql } from 'drizzle-orm';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { codeRules } from './code-rules.ts';

/** How many guesses each of the two attacks makes; `GUESSES=1000000` is the long form. */
const guesses = Number(process.env['GUESSES'] ?? (isFirstRing ? 100 : 400)) / 2;
/** How many guesses are made at a time. */
const concurrency = isFirstRing ? 50 : 200;
jest.setTimeout(60_000 + guesses * 20);

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi({ rateLimitScale: 1e6 });
});
afterAll(() => site.stop());

const home = '198.51.100.7';
/** The address of an attacker. */
const attacker = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

const send = (phone: string, from: string) =>
  site.call('POST', `/security/api/auth/user/send-otp-v2?phoneNumber=${phone}`, { from });
const guess = (phoneNumber: string, otp: string, from: string) =>
  site.call('POST', '/security/api/auth/user/verify-otp-v2', { body: { phoneNumber, otp }, from });
const codesSentTo = (phone: string) => site.inbox.messagesTo(`+91${phone}`).map(({ code }) => code);

/** Six random digits that were not sent to the number. */
function wrongCode(phone: string): string {
  const sent = codesSentTo(phone);
  for (;;) {
    const code = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
    if (!sent.includes(code)) return code;
  }
}

/**
 * Guesses at a number, many guesses at a time, each attacker eight times; halfway `owner` runs. Returns how
 * often each response occurred.
 */
async function attack(
  phone: string,
  { requestsCodes, owner }: { requestsCodes: boolean; owner: () => Promise<void> },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let made = 0; made < guesses; made += concurrency) {
    const attackers = Array.from({ length: concurrency }, (_, index) =>
      attacker(Math.floor((made + index) / 8)),
    );
    if (requestsCodes)
      await Promise.all(attackers.filter((_, index) => index % 25 === 0).map((from) => send(phone, from)));
    const batch = attackers.map((from) => guess(phone, wrongCode(phone), from));
    const isMiddle = made <= guesses / 2 && made + concurrency > guesses / 2;
    const [replies] = await Promise.all([Promise.all(batch), isMiddle ? owner() : undefined]);
    for (const { status, error } of replies) {
      const response = `${status} ${error ?? ''}`.trim();
      counts[response] = (counts[response] ?? 0) + 1;
    }
  }
  return counts;
}

/** How many guesses were compared with a code; each was stored as a wrong try. */
async function compared(phone: string): Promise<number> {
  const { rows } = await site.db.execute<{ tries: number }>(
    sql`select coalesce(sum(wrong_tries), 0)::int as tries from code_requesters
        where mobile_number = ${`+91${phone}`}`,
  );
  return rows[0]?.tries ?? 0;
}

test(`a new user signs in while other networks make ${guesses} guesses at the number`, async () => {
  const phone = site.newNumber();
  let code = '';
  const owner = async () => {
    expect(await send(phone, home)).toMatchObject({ status: 200 });
    code = codesSentTo(phone)[0] ?? '';
    // Meanwhile attackers guess at this code.
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => guess(phone, wrongCode(phone), attacker(9e6 + i))),
    );
    expect(await guess(phone, code, home)).toMatchObject({ status: 200, message: 'OTP verified' });
  };

  const counts = await attack(phone, { requestsCodes: false, owner });

  expect(counts['200']).toBeUndefined();
  expect(await compared(phone)).toBeLessThanOrEqual(codeRules.strangerTries);
  // A used code is worthless for an attacker.
  const replays = await Promise.all(
    Array.from({ length: concurrency }, (_, i) => guess(phone, code, attacker(i))),
  );
  expect(replays.filter(({ status }) => status === 200)).toEqual([]);
});

test(`a known user signs in again while attackers request codes and make ${guesses} guesses`, async () => {
  const phone = site.newNumber();
  await send(phone, home);
  await guess(phone, codesSentTo(phone)[0] ?? '', home);

  // The attackers have requested every code that strangers may request, however few guesses they make.
  const requesters = Array.from({ length: codeRules.sendsToStrangers }, (_, index) => attacker(index));
  await Promise.all(requesters.map((from) => send(phone, from)));
  const owner = async () => {
    expect(await send(phone, attacker(8e6))).toMatchObject({ http: 429 });
    expect(await send(phone, home)).toMatchObject({ status: 200 });
    expect(await guess(phone, codesSentTo(phone)[0] ?? '', home)).toMatchObject({ status: 200 });
  };
  const counts = await attack(phone, { requestsCodes: true, owner });

  expect(counts['200']).toBeUndefined();
  const max = codeRules.sendsToStrangers * (codeRules.wrongTries + codeRules.strangerTries);
  expect(await compared(phone)).toBeLessThanOrEqual(max + codeRules.strangerTries);
  const { rows } = await site.db.execute<{ count: number }>(
    sql`select count(*)::int as count from one_time_codes
        where mobile_number = ${`+91${phone}`} and not is_for_known`,
  );
  expect(rows[0]?.count).toBe(codeRules.sendsToStrangers);
});

test('two hundred concurrent strangers have five tries at one code in total', async () => {
  const phone = site.newNumber();
  await send(phone, home);

  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) => guess(phone, wrongCode(phone), attacker(index))),
  );

  const left = replies.filter(({ error }) => error === 'INVALID_OTP').map(({ data }) => data['attemptsLeft']);
  expect(left.toSorted()).toEqual([1, 2, 3, 4]);
  expect(replies.filter(({ error }) => error === 'OTP_EXPIRED')).toHaveLength(196);
  expect(await guess(phone, codesSentTo(phone)[0] ?? '', home)).toMatchObject({ status: 200 });
});

test('a code works after the phone has changed its network', async () => {
  const phone = site.newNumber();
  await send(phone, home);

  expect(await guess(phone, codesSentTo(phone)[0] ?? '', '203.0.113.9')).toMatchObject({ status: 200 });
});

test('a lock expires, and concerns one requester and one number only', async () => {
  const [phone, other] = [site.newNumber(), site.newNumber()];
  await send(phone, home);
  await send(other, home);
  for (let tries = 0; tries < codeRules.wrongTries; tries += 1) await guess(phone, wrongCode(phone), home);

  expect(await guess(phone, codesSentTo(phone)[0] ?? '', home)).toMatchObject({ error: 'OTP_LOCKED' });
  expect(await guess(other, codesSentTo(other)[0] ?? '', home)).toMatchObject({ status: 200 });
  await send(phone, '203.0.113.9');
  expect(await guess(phone, codesSentTo(phone)[0] ?? '', '203.0.113.9')).toMatchObject({ status: 200 });

  site.passSeconds(codeRules.lockedFor);
  await send(phone, home);
  expect(await guess(phone, wrongCode(phone), home)).toMatchObject({ data: { attemptsLeft: 4 } });
  expect(await guess(phone, codesSentTo(phone)[0] ?? '', home)).toMatchObject({ status: 200 });
});
