import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { PlatformError, type Snapshot } from '@marquee/contracts';
import type { Span } from '@marquee/tracing';
import { aRelease } from '../../testing/a-release.ts';
import { aPage, aPlace, aSite, aVisitor, drawn, textOf, type Renderings } from '../../testing/a-site.ts';
import { until } from '../../testing/wait-until.ts';

const cache = { maxAge: 60 };
const fanzone = aRelease('mfe-fanzone', {
  criticality: 'primary',
  routes: [
    { id: 'fans', path: '/fans', cache, indexable: true },
    { id: 'fan', path: '/fans/:name', cache },
    { id: 'claim', path: '/claim', private: true },
  ],
});
const quiz = aRelease('mfe-quiz', {
  slots: [{ name: 'quiz.teaser', cache: { maxAge: 10 } }, { name: 'quiz.score' }],
});
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache }] });
const order = aRelease('mfe-order', { routes: [{ id: 'order', path: '/order' }] });
const killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };

function site(renderings: Renderings, change?: Parameters<typeof aSite>[2]) {
  const account: Renderings = { 'auth.account': () => ({ kind: 'slot', ...drawn('<a>Sign in</a>') }) };
  return aSite([fanzone, quiz, auth], { ...account, ...renderings }, change);
}

const teaser = aPlace('a-1', 'quiz.teaser');
const nonceIn = (page: string) => /nonce="([^"]+)"/.exec(page)?.[1] ?? '';

test('a page that was made is another visitor’s too, but for its nonce, plain and as Brotli', async () => {
  const { serve, asked } = site({ fans: () => aPage('<h1>Fans</h1>') });
  const first = await textOf(await serve('/fans'));
  expect(asked).toHaveLength(2);

  const second = await serve('/fans');
  expect(second.brotli).toBeUndefined();
  const text = await textOf(second);
  expect(nonceIn(text)).not.toBe(nonceIn(first));
  expect(text).toBe(first.replaceAll(nonceIn(first), nonceIn(text)));
  expect(second.headers['content-security-policy']).toContain(`'nonce-${nonceIn(text)}' 'strict-dynamic'`);
  expect(JSON.stringify(second.headers)).not.toContain(nonceIn(first));

  await until(async () => (await serve('/fans')).brotli !== undefined);
  const third = await serve('/fans');
  expect(brotliDecompressSync(third.brotli ?? '').toString()).toBe(await textOf(third));
  expect(asked).toHaveLength(2);
});

test('who gets something else gets their own: address, query, device, consent, notice, banner, plan', async () => {
  const { serve, asked } = site(
    { fans: ({ url }) => aPage(`<h1>${url}</h1>`) },
    ({ remotes: { 'mfe-auth': remote } }) => {
      remote?.experiments.push({
        id: 'names',
        salt: 'a',
        sharePercent: 100,
        variants: [
          { name: 'one', version: '1.0.0', weight: 1 },
          { name: 'two', version: '1.0.0', weight: 1 },
        ],
        targeting: {},
        conversions: [],
      });
    },
  );
  const ways = [
    () => serve('/fans'),
    () => serve('/hi/fans'),
    () => serve('/fans?page=2'),
    () => serve('/fans', { consent: 'notice' }),
    () => serve('/fans', { showsConsentBanner: true }),
    () => serve('/fans', { movedFrom: 'en' }),
    () => serve('/fans', {}, { ...aVisitor, platform: 'Android' }),
    () => serve('/fans', { appBannerDismissed: true }, { ...aVisitor, platform: 'Android' }),
    () => serve('/fans', {}, { ...aVisitor, id: 'Bbcdefgh1234Abcdefgh1234Abcdefg7' }),
    () => serve('/fans', {}, { ...aVisitor, id: 'Cbcdefgh1234Abcdefgh1234Abcdefg9' }),
  ];
  const seen: string[] = [];
  for (const way of ways) seen.push((await textOf(await way())).replace(/nonce="[^"]*"/g, ''));
  const before = asked.length;
  for (const [index, way] of ways.entries()) {
    expect((await textOf(await way())).replace(/nonce="[^"]*"/g, '')).toBe(seen[index]);
  }
  expect(asked).toHaveLength(before);
  expect(new Set(seen).size).toBeGreaterThanOrEqual(9);
  // Others in the same variants share its pages, whichever place the dice gave them.
  let others = 0;
  const another = () => `Somebody${(others += 1)}`.padEnd(32, 'x');
  await until(async () => (await serve('/fans', {}, { ...aVisitor, id: another() })).brotli !== undefined);
  expect(seen.join()).toContain('data-variant="one"');
  expect(seen.join()).toContain('data-variant="two"');
});

/** A page with a teaser that says how often it was drawn, and fails as `state` says. */
function aPageWithTeaser() {
  holdTheClock();
  let drawings = 0;
  const state = { fails: false };
  const { serve } = site({
    fans: () => aPage(`<h1>Fans</h1>${teaser.html}`, undefined, [teaser.placed]),
    'quiz.teaser': () => {
      if (state.fails) throw new PlatformError('REMOTE_DID_NOT_RENDER', 'mfe-quiz@1.0.0 threw');
      drawings += 1;
      return { kind: 'slot', ...drawn(`teaser ${drawings}`) };
    },
  });
  const seen = async () => /teaser \d|data-state="fallback"/.exec(await textOf(await serve('/fans')))?.[0];
  return { state, serve, seen, drawings: () => drawings };
}

function holdTheClock() {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
}
afterEach(() => jest.useRealTimers());

test('a page is kept as long as each of its slots, and as long again for who asks while the next is made', async () => {
  const { serve, seen, drawings } = aPageWithTeaser();
  expect(await seen()).toBe('teaser 1');
  jest.advanceTimersByTime(9_000);
  expect(await seen()).toBe('teaser 1');

  jest.advanceTimersByTime(2_000);
  expect(await Promise.all([seen(), seen(), seen()])).toEqual(['teaser 1', 'teaser 1', 'teaser 1']);
  await until(async () => (await seen()) === 'teaser 2');
  await until(async () => (await serve('/fans')).brotli !== undefined);
  jest.advanceTimersByTime(9_000);
  expect(await seen()).toBe('teaser 2');
  expect(drawings()).toBe(2);

  // Nobody asked for the next one in time.
  jest.advanceTimersByTime(12_000);
  expect(await seen()).toBe('teaser 3');
});

test('a page that reads as before when it is made anew has been compressed already', async () => {
  holdTheClock();
  let points = 7;
  const score = aPlace('a-1', 'quiz.score');
  const { serve } = site({
    fans: () => aPage(`<h1>Fans</h1>${score.html}`, undefined, [score.placed]),
    'quiz.score': () => ({ kind: 'slot', ...drawn(`score ${points}`) }),
  });
  const madeAnew = async () => {
    jest.advanceTimersByTime(61_000);
    const made = await serve('/fans');
    expect(made.brotli).toBeUndefined();
    return [await textOf(made), await serve('/fans')] as const;
  };
  await textOf(await serve('/fans'));
  await until(async () => (await serve('/fans')).brotli !== undefined);

  const [first, { brotli, headers }] = await madeAnew();
  const text = brotliDecompressSync(brotli ?? '').toString();
  expect(text).toBe(first.replaceAll(nonceIn(first), nonceIn(text)));
  expect(headers['content-security-policy']).toContain(`'nonce-${nonceIn(text)}' 'strict-dynamic'`);

  points = 9;
  const [, changed] = await madeAnew();
  expect(changed.brotli).toBeUndefined();
  expect(await textOf(changed)).toContain('score 9');
});

test('a page of which a slot fails is given to nobody else; the last good one is, for its time', async () => {
  const { state, seen, drawings } = aPageWithTeaser();
  state.fails = true;
  expect(await seen()).toBe('data-state="fallback"');
  state.fails = false;
  expect(await seen()).toBe('teaser 1');

  state.fails = true;
  jest.advanceTimersByTime(11_000);
  for (let times = 0; times < 5; times += 1) {
    expect(await seen()).toBe('teaser 1');
    await wait(5);
  }
  state.fails = false;
  await until(async () => (await seen()) === 'teaser 2');
  expect(drawings()).toBe(2);

  state.fails = true;
  jest.advanceTimersByTime(21_000);
  expect(await seen()).toBe('data-state="fallback"');
});

test('a page that is no longer there when it is made anew is given to nobody else', async () => {
  holdTheClock();
  let isGone = false;
  const { serve } = site({
    fan: ({ url }) => (isGone ? { kind: 'missing', what: url } : aPage('<h1>Asha</h1>')),
  });
  expect(await textOf(await serve('/fans/asha'))).toContain('Asha');
  isGone = true;
  jest.advanceTimersByTime(61_000);
  expect(await textOf(await serve('/fans/asha'))).toContain('Asha');
  await until(async () => (await serve('/fans/asha')).isMissing === true);
});

test('a page with the inspector is cached for those who may open it only', async () => {
  const { serve } = site({ fans: () => aPage('<h1>Fans</h1>') });
  expect(await textOf(await serve('/fans', { inspectable: true }))).toContain('"inspector"');
  expect(await textOf(await serve('/fans'))).not.toContain('"inspector"');
});

test.each<[string, 'cached' | 'rendered', (next: Snapshot) => void]>([
  ['nothing but the sequence', 'cached', () => undefined],
  [
    'the promotion of a remote that is not on the page',
    'cached',
    (next) => {
      next.releases['mfe-order@2.0.0'] = { ...order.release, version: '2.0.0' };
      next.remotes['mfe-order']!.live = '2.0.0';
    },
  ],
  ['the kill of such a remote', 'cached', (next) => (next.remotes['mfe-order']!.killed = killed)],
  [
    'a tenant to which the visitor does not belong',
    'cached',
    (next) => (next.remotes['mfe-quiz']!.tenants = { acme: '2.0.0' }),
  ],
  [
    'the promotion of a remote on the page',
    'rendered',
    (next) => {
      next.releases['mfe-quiz@2.0.0'] = { ...quiz.release, version: '2.0.0' };
      next.remotes['mfe-quiz']!.live = '2.0.0';
    },
  ],
  ['the kill of a remote on the page', 'rendered', (next) => (next.remotes['mfe-quiz']!.killed = killed)],
  [
    'a route that header and footer may link to',
    'rendered',
    (next) => next.releases['mfe-order@1.0.0']!.manifest.routes.pop(),
  ],
])('after %s a page is %s', async (_what, expected, change) => {
  const { serve, asked, publish } = aSite([fanzone, quiz, auth, order], {
    fans: () => aPage(`<h1>Fans</h1>${teaser.html}`, undefined, [teaser.placed]),
    'quiz.teaser': () => ({ kind: 'slot', ...drawn('teaser') }),
    'auth.account': () => ({ kind: 'slot', ...drawn('<a>Sign in</a>') }),
  });
  await textOf(await serve('/fans'));
  await until(async () => (await serve('/fans')).brotli !== undefined);

  const before = asked.length;
  publish(change);
  const response = await serve('/fans');
  expect(response.headers['server-timing']).toBe('snapshot;desc="5"');
  expect({ cached: response.brotli !== undefined }).toEqual({ cached: expected === 'cached' });
  if (expected === 'cached') expect(asked).toHaveLength(before);
});

test('a page after another promotion of its remotes is cached again', async () => {
  const { serve, publish } = site({ fans: () => aPage('<h1>Fans</h1>') });
  await textOf(await serve('/fans'));
  publish((next) => (next.remotes['mfe-auth']!.killed = killed));
  expect(await textOf(await serve('/fans'))).toContain('data-state="killed"');
  await until(async () => (await serve('/fans')).brotli !== undefined);
  publish((next) => delete next.remotes['mfe-auth']!.killed);
  expect(await textOf(await serve('/fans'))).toContain('Sign in');
});

test('a sampled request gets the cached page, with its own trace in a header', async () => {
  const { serve, asked } = site({ fans: () => aPage('<h1>Fans</h1>') });
  const span = (id: string) =>
    ({ isSampled: true, traceparent: id, rename: () => undefined, set: () => undefined }) as unknown as Span;
  await textOf(await serve('/fans'));
  const before = asked.length;
  const response = await serve('/fans', { span: span('00-trace-span-01') });
  expect(response.headers['server-timing']).toBe('snapshot;desc="4", traceparent;desc="00-trace-span-01"');
  expect(await textOf(response)).not.toContain('00-trace-span-01');
  expect(asked).toHaveLength(before);
});

test('a page nobody read to its end is not kept', async () => {
  const { serve, asked } = site({ fans: () => aPage('<h1>Fans</h1>') });
  const { body } = await serve('/fans');
  for await (const piece of body) {
    expect(piece).toContain('<!DOCTYPE html>');
    break;
  }
  const before = asked.length;
  await textOf(await serve('/fans'));
  expect((await serve('/fans')).brotli).toBeUndefined();
  expect(asked).toHaveLength(before);
});

test('what is the visitor’s own is rendered each time; whoever gets the same gets the kept page around it', async () => {
  let points = 7;
  let slowMs = 0;
  const score = aPlace('a-1', 'quiz.score');
  const { serve, asked } = site({
    fans: () => aPage(`<h1>Fans</h1>${score.html}`, undefined, [score.placed]),
    'quiz.score': async () => {
      await wait(slowMs);
      return { kind: 'slot', ...drawn(`score ${points}`) };
    },
  });
  const scores = () =>
    asked.filter(({ request }) => request.kind === 'slot' && request.slot === 'quiz.score');
  expect(await textOf(await serve('/fans'))).toContain('score 7');
  await until(async () => (await serve('/fans')).brotli !== undefined);
  const before = scores().length;
  const again = await serve('/fans');
  expect(brotliDecompressSync(again.brotli ?? '').toString()).toContain('score 7');
  expect(scores().length).toBe(before + 1);

  points = 9;
  expect(await textOf(await serve('/fans'))).toContain('score 9');
  expect(await textOf(await serve('/fans'))).toContain('score 9');

  slowMs = 120;
  const slow = await serve('/fans');
  expect(slow.brotli).toBeUndefined();
  expect(await textOf(slow)).toContain('score 9');
});

test('a private page is never kept, nor one of which nothing is everybody’s', async () => {
  const { serve, asked } = site({ claim: () => aPage('<h1>Claim</h1>') });
  for (let times = 1; times <= 3; times += 1) {
    expect((await serve('/claim')).brotli).toBeUndefined();
    await textOf(await serve('/claim'));
  }
  expect(asked.filter(({ request }) => request.kind === 'page')).toHaveLength(6);
});

test('finding 22: made-up queries do not push out the pages everybody asks for', async () => {
  const long = 'x'.repeat(3_000_000);
  const { serve, asked } = site({ fans: () => aPage(`<h1>Fans</h1>${long}`) });
  await textOf(await serve('/fans'));
  for (let nth = 0; nth < 22; nth += 1) await textOf(await serve(`/fans?made-up=${nth}`));
  const before = asked.length;
  await textOf(await serve('/fans'));
  expect(asked).toHaveLength(before);
});
