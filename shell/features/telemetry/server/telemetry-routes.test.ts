import { PlatformError, type Beacon, type Snapshot } from '@marquee/contracts';
import { aRelease } from '../../../testing/a-release.ts';
import { aShellOver } from '../../../testing/a-shell.ts';
import { aPage, aSite, rendered } from '../../../testing/a-site.ts';
import { startLongMinutes } from '../../../testing/long-minutes.ts';
import { maxNewVisitors } from '../../../server/count-visitors.ts';
import type { Source } from '../../../server/forward-observations.ts';
import { createReceipts } from './receipts.ts';

const quiz = aRelease('mfe-quiz', {
  routes: [
    { id: 'hub', path: '/quiz', cache: { maxAge: 60 } },
    { id: 'late', path: '/quiz/late' },
    { id: 'hung', path: '/quiz/hung' },
    { id: 'own', path: '/quiz/own' },
  ],
});
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache: { maxAge: 60 } }] });
const error = {
  kind: 'error',
  remote: 'mfe-quiz',
  release: '1.0.0',
  at: 1,
  cause: 'UNCAUGHT',
  message: 'no',
};
let end: () => void;
beforeAll(() => (end = startLongMinutes()));
afterAll(() => end());

const visitorOf = (at: number) => `Abcdefgh1234Abcdefgh1234Abc${String(at).padStart(5, '0')}`;

type ShellOptions = { siteUrl?: string; isApiLate?: boolean; change?: (snapshot: Snapshot) => void };

async function aShell({ siteUrl = 'https://marquee.test', isApiLate = false, change }: ShellOptions = {}) {
  const observed: { beacon: Beacon; source: Source }[] = [];
  const site = aSite(
    [quiz, auth],
    {
      hub: () => aPage('<h1>Quizzes</h1>'),
      late: () => Promise.reject(failure('REMOTE_TOO_LATE', false)),
      hung: () => Promise.reject(failure('REMOTE_TOO_LATE', true)),
      own: () => Promise.reject(failure('REMOTE_DID_NOT_RENDER', true)),
      'auth.account': () => ({ kind: 'slot', ...rendered('Sign in') }),
    },
    change,
  );
  const app = await aShellOver(site, {
    siteUrl,
    trustedProxies: ['loopback'],
    isApiLate: () => isApiLate,
    observe: (beacon, source) => observed.push({ beacon, source }),
  });
  const from = (network: number) => ({ 'x-forwarded-for': `203.0.${network}.9` });
  const page = (visitor: string, { url = '/quiz', network = 1, headers = {} } = {}) =>
    app.inject({
      url,
      headers: { accept: 'text/html', ...from(network), ...headers },
      cookies: { UUID: visitor },
    });
  const receipt = (visitor: string, { network = 1, query = '' } = {}) =>
    app.inject({ url: `/__marquee/receipt${query}`, headers: from(network), cookies: { UUID: visitor } });
  const receiptOf = async (...request: Parameters<typeof receipt>) =>
    (await receipt(...request)).cookies[0]?.value ?? '';
  const send = (
    visitor: string,
    receipt: string | undefined,
    { beacons = [error] as object[], network = 1, query = '', headers = {} } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: `/__marquee/telemetry${query}`,
      headers: { 'content-type': 'text/plain', ...from(network), ...headers },
      cookies: { UUID: visitor, ...(receipt !== undefined && { receipt }) },
      payload: JSON.stringify(beacons),
    });
  return { app, observed, page, receipt, receiptOf, send };
}

const failure = (code: 'REMOTE_TOO_LATE' | 'REMOTE_DID_NOT_RENDER', fault: boolean) =>
  new PlatformError(code, 'mfe-quiz@1.0.0 threw INTERNAL: no', { details: { fault } });

test('finding 3: a visitor gets a receipt that no script can read, and no page sets one', async () => {
  const { app, page, receipt } = await aShell();
  expect((await page(visitorOf(1))).cookies).toEqual([]);
  const given = [await receipt(visitorOf(1)), await receipt(visitorOf(1)), await receipt(visitorOf(2))];
  expect(given.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect(given[0]?.headers['cache-control']).toBe('private, no-store');
  const cookies = given.flatMap((response) => response.cookies);
  for (const cookie of cookies)
    expect(cookie).toMatchObject({
      name: 'receipt',
      path: '/__marquee/telemetry',
      maxAge: 3600,
      httpOnly: true,
      sameSite: 'Strict',
      secure: true,
    });
  expect(cookies[0]?.value).toBe(cookies[1]?.value);
  expect(cookies[2]?.value).not.toBe(cookies[0]?.value);
  // Without an id, a stranger would get a receipt for a visitor that the shell makes up.
  const stranger = await app.inject('/__marquee/receipt');
  expect([stranger.statusCode, stranger.cookies]).toEqual([404, []]);
});

test('finding 3: a beacon without a receipt counts only in the metrics', async () => {
  const { app, observed, receiptOf, send } = await aShell();
  const receipt = await receiptOf(visitorOf(1));
  const [minute = '', network, releases, mac] = receipt.split('.');
  const forged = [
    undefined,
    '',
    'x',
    [minute, 'f'.repeat(16), releases, mac].join('.'),
    [minute, network, `${releases}AAAAAA`, mac].join('.'),
    [minute, network, releases, 'A'.repeat(22)].join('.'),
  ];
  for (const text of forged) expect((await send(visitorOf(1), text)).statusCode).toBe(204);
  // The receipt of another visitor is not valid, and a request for the plan sets none.
  await send(visitorOf(2), receipt);
  const plan = await app.inject({ url: '/__marquee/plan', cookies: { UUID: visitorOf(2) } });
  expect(plan.cookies).toEqual([]);
  expect(observed).toEqual([]);

  await send(visitorOf(1), receipt);
  expect(observed).toHaveLength(1);
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(/^marquee_evidence_total\{source="browser",outcome="wrong"\} 5$/m);
  expect(body).toMatch(/^marquee_evidence_total\{source="browser",outcome="missing"\} 2$/m);
  expect(body).toMatch(/^marquee_remote_errors_total\{.*cause="UNCAUGHT"\} 8$/m);
});

test('finding 3: a receipt is valid for an hour, for the releases of its plan, at each shell that shares the secret', () => {
  let now = Date.UTC(2026, 0, 1);
  const issuing = createReceipts('one secret of some shells', () => now);
  const receipts = createReceipts('one secret of some shells', () => now);
  const plan = {
    environment: 'production',
    sequence: 1,
    visitor: visitorOf(1),
    remotes: {
      'mfe-quiz': { version: '1.0.0', why: { kind: 'live' } },
      'mfe-auth': { version: '1.0.0', why: { kind: 'pin' } },
      'mfe-fan': { version: '1.0.0', why: { kind: 'killed', reason: 'on fire' } },
    },
  } as const;
  const text = issuing.issue(plan, '203.0.113.9');
  const receipt = receipts.check(text, visitorOf(1));
  if (typeof receipt === 'string') throw new Error(receipt);
  expect(receipt.network).toBe(receipts.networkHash('203.0.113.77'));
  expect(receipt.network).not.toBe(receipts.networkHash('203.0.114.9'));
  const names = (remote: string, version = '1.0.0') => receipt.names({ remote, version });
  expect([names('mfe-quiz'), names('mfe-quiz', '1.1.0'), names('mfe-auth'), names('mfe-fan')]).toEqual([
    true,
    false,
    false,
    false,
  ]);

  now += 60 * 60_000;
  expect(typeof receipts.check(text, visitorOf(1))).toBe('object');
  now += 60_000;
  expect(receipts.check(text, visitorOf(1))).toBe('old');
  expect(createReceipts('another secret', () => now).check(text, visitorOf(1))).toBe('wrong');
});

test('finding 3: a network adds a limited number of visitors a minute; counted ones still count', async () => {
  const { observed, receiptOf, send } = await aShell();
  for (let at = 0; at < maxNewVisitors + 10; at += 1)
    await send(visitorOf(at), await receiptOf(visitorOf(at)));
  expect(observed).toHaveLength(maxNewVisitors);
  await send(visitorOf(0), await receiptOf(visitorOf(0)));
  await send(visitorOf(maxNewVisitors), await receiptOf(visitorOf(maxNewVisitors)));
  expect(observed).toHaveLength(maxNewVisitors + 1);

  const elsewhere = await receiptOf(visitorOf(900), { network: 2 });
  await send(visitorOf(900), elsewhere, { network: 2 });
  expect(observed).toHaveLength(maxNewVisitors + 2);
  expect(new Set(observed.map(({ source }) => source.network)).size).toBe(2);
});

test('finding 3: a network that floods the telemetry is refused, and others are not @all', async () => {
  const { send } = await aShell();
  const statuses: number[] = [];
  for (let at = 0; at < 1_201; at += 1) statuses.push((await send(visitorOf(1), undefined)).statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1_200);
  expect(statuses.at(-1)).toBe(429);
  expect((await send(visitorOf(1), undefined, { network: 2 })).statusCode).toBe(204);
});

test('finding 3: the shell observes renders that throw or hang, and blames no release for a slow API', async () => {
  const { observed, page, receipt } = await aShell();
  await receipt(visitorOf(1));
  expect((await page(visitorOf(1), { url: '/quiz/late' })).statusCode).toBe(200);
  expect((await page(visitorOf(1), { url: '/quiz/own' })).statusCode).toBe(200);
  expect((await page(visitorOf(1), { url: '/quiz/hung' })).statusCode).toBe(200);
  const seen = (cause: string) => ({
    beacon: expect.objectContaining({ kind: 'error', remote: 'mfe-quiz', release: '1.0.0', cause }),
    source: { visitorId: visitorOf(1), network: expect.any(String), source: 'server' },
  });
  expect(observed).toEqual([seen('REMOTE_DID_NOT_RENDER'), seen('REMOTE_TOO_LATE')]);
});

test('finding 24: a failed render counts once the visitor’s browser has a receipt, in the network of the receipt', async () => {
  const { app, observed, page, receipt, receiptOf, send } = await aShell();
  const own = { url: '/quiz/own' };
  for (const visitor of [1, 2, 3]) await page(visitorOf(visitor), own);
  await page(visitorOf(1), own);
  expect(observed).toEqual([]);
  const { body } = await app.inject('/metrics');
  expect(body).toContain('marquee_evidence_total{source="server",outcome="unproven"} 4');

  // The receipt of one visitor proves no other one; beacons with a wrong receipt prove nothing.
  await receipt(visitorOf(1), { network: 7 });
  expect(observed.map(({ source }) => source.visitorId)).toEqual([visitorOf(1), visitorOf(1)]);
  await send(visitorOf(2), await receiptOf(visitorOf(4)), { beacons: [] });
  await send(visitorOf(2), 'x');
  expect(observed).toHaveLength(2);

  // From now on, the visitor's failed renders count at once: some are known only seconds after the page.
  await page(visitorOf(1), { ...own, network: 9 });
  expect(observed).toHaveLength(3);
  expect(new Set(observed.map(({ source }) => source.network)).size).toBe(1);
  expect(new Set(observed.map(({ source }) => source.source))).toEqual(new Set(['server']));
});

test('finding 24: a receipt that another shell gave proves a visitor by a beacon', async () => {
  const [first, second] = [await aShell(), await aShell()];
  await first.page(visitorOf(1), { url: '/quiz/own' });
  await first.send(visitorOf(1), await second.receiptOf(visitorOf(1)));
  expect(first.observed.map(({ source }) => source.source)).toEqual(['server', 'browser']);
});

test('finding 24: requests without a receipt from one network fill a limited part of the memory @all', async () => {
  const { observed, page, receipt } = await aShell();
  for (let at = 0; at < maxNewVisitors + 5; at += 1) await page(visitorOf(at), { url: '/quiz/own' });
  for (let at = 0; at < maxNewVisitors + 5; at += 1) await receipt(visitorOf(at));
  expect(observed).toHaveLength(maxNewVisitors);
  await page(visitorOf(900), { url: '/quiz/own', network: 2 });
  await receipt(visitorOf(900), { network: 2 });
  expect(observed).toHaveLength(maxNewVisitors + 1);
});

test('feature 19: visitors who get a fallback at once, since a release hung for others, count as well', async () => {
  const { app, observed, page, receipt } = await aShell();
  for (let at = 0; at < 5; at += 1) await receipt(visitorOf(at), { network: at });
  for (let at = 0; at < 5; at += 1) await page(visitorOf(at), { url: '/quiz/hung', network: at });
  for (let at = 0; at < 5; at += 1) await page(visitorOf(at), { url: '/quiz/late', network: at });
  expect(observed.map(({ beacon }) => 'cause' in beacon && beacon.cause)).toEqual([
    'REMOTE_TOO_LATE',
    'REMOTE_TOO_LATE',
    'REMOTE_TOO_LATE',
    'REMOTE_CIRCUIT_OPEN',
    'REMOTE_CIRCUIT_OPEN',
  ]);
  await app.close();
});

test('finding 3: a late mount is no evidence while the shell itself waits too long for the API', async () => {
  const late = { ...error, cause: 'MOUNT_TOO_LATE' };
  const slow = await aShell({ isApiLate: true });
  const { cause: _cause, message: _message, ...about } = error;
  const former = { ...about, kind: 'last-known-good', slot: 'page', good: '0.9.0' };
  await slow.send(visitorOf(1), await slow.receiptOf(visitorOf(1)), { beacons: [late, former, error] });
  expect(slow.observed.map(({ beacon }) => 'cause' in beacon && beacon.cause)).toEqual(['UNCAUGHT']);
  const { body } = await slow.app.inject('/metrics');
  expect(body).toMatch(/^marquee_evidence_total\{source="browser",outcome="api-late"\} 2$/m);
  expect(body).toMatch(/^marquee_remote_errors_total\{.*cause="MOUNT_TOO_LATE"\} 1$/m);

  const fast = await aShell();
  await fast.send(visitorOf(1), await fast.receiptOf(visitorOf(1)), { beacons: [late] });
  expect(fast.observed).toHaveLength(1);
});

test.each([
  { kind: 'vital', name: 'LCP', value: 1e308 },
  { kind: 'vital', name: 'CLS', value: -1 },
  { kind: 'mount', slot: 'page', milliseconds: -1e300 },
  { kind: 'mount', slot: 'page', milliseconds: 1e12 },
  { ...error, at: 1e300 },
  { ...error, cause: 'x'.repeat(101) },
  { kind: 'mount', slot: 'x'.repeat(201), milliseconds: 1 },
  { kind: 'conversion', experiment: 'e', event: `quiz:${'a'.repeat(200)}` },
])('finding 22: a beacon whose figures or texts have no measure is refused: %o', async (odd) => {
  const { app, send } = await aShell();
  const beacon = { remote: 'mfe-quiz', release: '1.0.0', at: 1, ...odd };
  expect((await send(visitorOf(1), undefined, { beacons: [beacon] })).statusCode).toBe(400);
  expect((await app.inject('/metrics')).body).not.toMatch(/marquee_(web_vital|mount_seconds)_sum\{/);
});

test('finding 10: text in beacons has no control characters of terminals', async () => {
  const { observed, receiptOf, send } = await aShell();
  const odd = {
    ...error,
    cause: 'UNCAUGHT\u009b31m',
    message: 'red \u001b[31m text',
    stack: 'Error\n    at \u202Ex (/remotes/mfe-quiz/1.0.0/page.js:1:1)',
  };
  await send(visitorOf(1), await receiptOf(visitorOf(1)), { beacons: [odd] });
  expect(observed[0]?.beacon).toMatchObject({
    cause: 'UNCAUGHT31m',
    message: 'red [31m text',
    stack: 'Error\n    at x (/remotes/mfe-quiz/1.0.0/page.js:1:1)',
  });
});

const outcome = { ...error, kind: 'outcome', event: 'quiz:bought', values: { amount: 499 } };

test('feature 46: an outcome counts with the receipt of its visitor only, and for a release of the plan', async () => {
  const { observed, receiptOf, send } = await aShell();
  await send(visitorOf(1), undefined, { beacons: [outcome] });
  await send(visitorOf(1), await receiptOf(visitorOf(2)), { beacons: [outcome] });
  await send(visitorOf(1), await receiptOf(visitorOf(1)), { beacons: [{ ...outcome, release: '9.0.0' }] });
  expect(observed).toEqual([]);
  await send(visitorOf(1), await receiptOf(visitorOf(1)), { beacons: [outcome] });
  expect(observed.map(({ beacon }) => beacon)).toMatchObject([{ kind: 'outcome', values: { amount: 499 } }]);

  const forged = [{ amount: 1e308 }, { amount: 'much' }, { amount: null }, { 'not a path': 1 }];
  for (const values of forged)
    expect((await send(visitorOf(1), undefined, { beacons: [{ ...outcome, values }] })).statusCode).toBe(400);
});

test('feature 46: an experiment in one language counts its visitors, and their exposures have a segment', async () => {
  const variants = ['old', 'new'].map((name) => ({ name, version: '1.0.0', weight: 1 }));
  const { app, observed, receiptOf, send } = await aShell({
    change: ({ remotes }) =>
      void remotes['mfe-quiz']!.experiments.push({
        id: 'hindi',
        salt: 's',
        sharePercent: 100,
        variants,
        targeting: { language: 'hi' },
        conversions: [],
      }),
  });
  const query = '?language=hi';
  const plan = await app.inject({ url: `/__marquee/plan${query}`, cookies: { UUID: visitorOf(1) } });
  const { variant } = plan.json().remotes.find(({ remote }: { remote: string }) => remote === 'mfe-quiz').why;
  const exposure = { ...error, kind: 'exposure', experiment: 'hindi', variant };
  const [receipt, headers] = [await receiptOf(visitorOf(1), { query }), { 'user-agent': 'Android' }];
  await send(visitorOf(1), receipt, { beacons: [exposure], headers });
  expect(observed).toEqual([]);
  await send(visitorOf(1), receipt, { beacons: [exposure, error], query, headers });
  expect(observed.map(({ source }) => source.segment)).toEqual([
    { language: 'hi', platform: 'Android', signedIn: false },
    undefined,
  ]);
});
