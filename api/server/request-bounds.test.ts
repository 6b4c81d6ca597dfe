import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { requireBounds } from '../calls/bounded-schema.ts';
import { emailAddress, maxTextLength, shortText } from '../calls/fields.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const person = { name: 'Asha', mobileNumber: '9000000101', companyName: 'Acme', consent: true };

test.each(['/security/api/b2b-inquiry', '/celeb/api/commercial-brand/inquiry'])(
  'finding 2: an e-mail address of 100,000 characters to %s is refused at once',
  async (url) => {
    const body = { ...person, email: `a@${'.'.repeat(100_000)}@` };
    await site.call('POST', url, { body: person });
    // With a pattern that backtracks, the test would time out.
    expect(await site.call('POST', url, { body })).toMatchObject({
      http: 400,
      data: { fieldErrors: [{ field: 'email' }] },
    });
  },
);

test('finding 2: texts in path, query and body have a maximum length', async () => {
  const long = 'a'.repeat(maxTextLength + 1);
  const deep = { ...person, email: 'a@b.example', utm: { source: long } };
  expect(await site.call('POST', '/security/api/b2b-inquiry', { body: deep })).toMatchObject({
    http: 400,
    data: { fieldErrors: [{ field: 'utm.source' }] },
  });
  const keyed = await site.call('POST', '/security/api/b2b-inquiry', { body: { ...person, [long]: 1 } });
  expect(keyed.http).toBe(400);
  expect(JSON.stringify(keyed).length).toBeLessThan(1000);
  const query = `/celeb/api/auth/user/verify-video-authentication?authenticationToken=${long}`;
  expect((await site.call('GET', query)).http).toBe(400);
  expect((await site.call('GET', `/b2b/api/vendor/order/${long}`)).http).toBe(414);
});

test('finding 2: a schema without a maximum length is refused', () => {
  const bounded = shortText();
  for (const schema of [
    v.object({ name: v.string() }),
    v.object({ name: v.pipe(v.string(), v.regex(/^a*$/), v.maxLength(9)) }),
    v.object({ deep: v.optional(v.nullable(v.object({ name: v.string() }))) }),
    v.array(bounded),
    v.pipe(v.array(v.object({ name: v.string() })), v.maxLength(3)),
    v.pipe(v.record(v.string(), bounded), v.maxEntries(3)),
    v.record(bounded, bounded),
    v.union([v.number(), v.string()]),
    v.looseObject({}),
    v.variant('kind', [v.object({ kind: v.literal('a'), name: v.string() })]),
  ])
    expect(() => requireBounds(schema)).toThrow(
      expect.objectContaining({ code: 'INTERNAL', message: expect.stringContaining('no maximum length') }),
    );
  expect(() =>
    requireBounds(
      v.object({
        name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(9), v.regex(/^a*$/)),
        kind: v.picklist(['a', 'b']),
        list: v.pipe(v.array(bounded), v.maxLength(3)),
      }),
    ),
  ).not.toThrow();
});

test('finding 2: every call validates requests by parseRequest, which checks the bounds of the schema', () => {
  const folder = path.join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^(testing|chaos)\//.test(file),
  );
  const reading = files.filter((file) =>
    /\bv\.(safeParse|parse)\(/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  // The claims of tokens are parsed after their signature is verified.
  expect(reading.sort()).toEqual(['calls/read-request.ts', 'sign-in/tokens.ts']);
});

test.each([
  ['a@b.example', true],
  [' asha.rao+video@mail.marquee.example ', true],
  ['a@b.c.d.e', true],
  ['अ@उदाहरण.भारत', true],
  ['a@b', false],
  ['a@b.', false],
  ['a@.b', false],
  ['a@b..c', false],
  ['a@b@c.example', false],
  ['@b.example', false],
  ['a b@c.example', false],
  ['a@b.exa mple', false],
  [`${'a'.repeat(250)}@b.example`, false],
  ['', false],
])('the e-mail address “%s” is valid: %s', (text, isTaken) => {
  expect(v.safeParse(emailAddress, text).success).toBe(isTaken);
});
