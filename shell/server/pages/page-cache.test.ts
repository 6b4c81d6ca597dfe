import { brotliDecompressSync } from 'node:zlib';
import { PlatformError, type Snapshot } from '@marquee/contracts';
import type { Span } from '@marquee/tracing';
import { aRelease } from '../../testing/a-release.ts';
import { aPage, aPlace, aSite, aVisitor, rendered, textOf, type Renderings } from '../../testing/a-site.ts';
import { runPendingTasks, until } from '@marquee/testing/until';
import { digestOf } from './page-variant.ts';

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
  slots: [
    { name: 'quiz.teaser', cache: { maxAge: 10 } },
    { name: 'quiz.score', placeholder: { narrow: 120, wide: 80 } },
  ],
});
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache }] });
const order = aRelease('mfe-order', { routes: [{ id: 'order', path: '/order' }] });
const killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };

function site(renderings: Renderings, change?: Parameters<typeof aSite>[2]) {
  const account: Renderings = { 'auth.account': () => ({ kind: 'slot', ...rendered('<a>Sign in</a>') }) };
  return aSite([fanzone, quiz, auth], { ...account, ...renderings }, change);
}

const teaser = aPlace('a-1', 'quiz.teaser');

test('a rendered page is the same bytes and headers for other visitors, plain and as Brotli', async () => {
  const { serve, renders } = site({ fans: () => aPage('<h1>Fans</h1>') });
  const first = await serve('/fans');
  const html = await textOf(first);
  expect(renders).toHaveLength(2);

  const second = await serve('/fans');
  expect(second.brotli).toBeUndefined();
  expect(await textOf(second)).toBe(html);
  expect(second.headers).toEqual(first.headers);

  await until(async () => (await serve('/fans')).brotli !== undefined);
  const third = await serve('/fans');
  expect(brotliDecompressSync(third.brotli ?? '').toString()).toBe(html);
  expect(await textOf(third)).toBe(html);
  expect((await serve('/fans')).brotli).toBe(third.brotli);
  expect(renders).toHaveLength(2);
});

test('a page with a stylesheet that cannot be read is not stored', async () => {
  const damaged = aRelease('mfe-fanzone', {
    routes: [{ id: 'fans', path: '/fans', cache, indexable: true }],
  });
  const { 'browser/page.css': sheet, ...others } = damaged.release.files;
  const { serve } = aSite([damaged, auth], {
    fans: () => aPage('<h1>Fans</h1>'),
    'auth.account': () => ({ kind: 'slot', ...rendered('Sign in') }),
  });
  damaged.release.files = others;
  expect(await textOf(await serve('/fans'))).toContain('mfe-fanzone@1.0.0 has no page.css');
  damaged.release.files = { ...others, 'browser/page.css': sheet! };
  expect(await textOf(await serve('/fans'))).toContain('.mfe-fanzone-page{color:red}');
});

test('a page whose first paint does not wait for the heading, because the account is late, is not stored', async () => {
  let account: Promise<void> | undefined;
  let sendAccount = () => undefined as void;
  const { serve } = site({
    fans: () => ({ ...aPage('<h1 id="heading">Fans</h1>'), heading: 'heading' }),
    'auth.account': async () => {
      await (account ??= new Promise((resolve) => (sendAccount = resolve)));
      return { kind: 'slot', ...rendered('Sign in') };
    },
  });
  const { body } = await serve('/fans');
  if (typeof body === 'string') throw new Error('The page did not start before the account was there');
  let text = '';
  for await (const part of body) {
    text += part;
    if (text.includes('</head>')) sendAccount();
  }
  expect(text).not.toContain('rel="expect"');
  expect(await textOf(await serve('/fans'))).toContain('rel="expect"');
});

test('URL, query, device, consent, notice, banner and plan are part of the key', async () => {
  const { serve, renders } = site(
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
    () => serve('/fans', { movedFrom: 'en' }),
    () => serve('/fans', {}, { ...aVisitor, platform: 'Android' }),
    () => serve('/fans', { appBannerDismissed: true }, { ...aVisitor, platform: 'Android' }),
    () => serve('/fans', {}, { ...aVisitor, id: 'Bbcdefgh1234Abcdefgh1234Abcdefg7' }),
    () => serve('/fans', {}, { ...aVisitor, id: 'Cbcdefgh1234Abcdefgh1234Abcdefg9' }),
  ];
  const seen: string[] = [];
  for (const way of ways) seen.push(await textOf(await way()));
  const before = renders.length;
  for (const [index, way] of ways.entries()) expect(await textOf(await way())).toBe(seen[index]);
  expect(renders).toHaveLength(before);
  expect(new Set(seen).size).toBeGreaterThanOrEqual(8);
  // Visitors with the same variant share pages, whatever their bucket is.
  let others = 0;
  const another = () => `Visitor${(others += 1)}`.padEnd(32, 'x');
  await until(async () => (await serve('/fans', {}, { ...aVisitor, id: another() })).brotli !== undefined);
  expect(seen.join()).toContain('data-variant="one"');
  expect(seen.join()).toContain('data-variant="two"');
});

/** A page with a teaser that contains the number of its renders, and fails if `state.fails`. */
function aPageWithTeaser() {
  useFakeClock();
  let renderCount = 0;
  const state = { fails: false, attempts: 0 };
  const { serve, pages } = site({
    fans: () => aPage(`<h1>Fans</h1>${teaser.html}`, undefined, [teaser.placed]),
    'quiz.teaser': () => {
      state.attempts += 1;
      if (state.fails) throw new PlatformError('REMOTE_DID_NOT_RENDER', 'mfe-quiz@1.0.0 threw');
      renderCount += 1;
      return { kind: 'slot', ...rendered(`teaser ${renderCount}`) };
    },
  });
  const seen = async () => /teaser \d|data-state="fallback"/.exec(await textOf(await serve('/fans')))?.[0];
  return { state, serve, pages, seen, renderCount: () => renderCount };
}

function useFakeClock() {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
}
afterEach(() => jest.useRealTimers());

test('a page is fresh until its first slot expires, and then served stale while it is regenerated', async () => {
  const { serve, seen, renderCount } = aPageWithTeaser();
  expect(await seen()).toBe('teaser 1');
  jest.advanceTimersByTime(9_000);
  expect(await seen()).toBe('teaser 1');

  jest.advanceTimersByTime(2_000);
  expect(await Promise.all([seen(), seen(), seen()])).toEqual(['teaser 1', 'teaser 1', 'teaser 1']);
  await until(async () => (await seen()) === 'teaser 2');
  await until(async () => (await serve('/fans')).brotli !== undefined);
  jest.advanceTimersByTime(9_000);
  expect(await seen()).toBe('teaser 2');
  expect(renderCount()).toBe(2);

  // No request regenerated the page in time.
  jest.advanceTimersByTime(12_000);
  expect(await seen()).toBe('teaser 3');
});

test('an edge cache that revalidates a page gets the new one, and keeps its own while that fails', async () => {
  const { state, serve, pages, renderCount } = aPageWithTeaser();
  const edgeDigest = digestOf(pages.open(aVisitor)!.variant({}));
  const revalidate = async () => {
    const response = await serve('/fans', { edgeDigest, isRevalidation: true });
    return [
      /teaser \d|data-state="fallback"/.exec(await textOf(response))?.[0],
      response.headers['cdn-cache-control'],
    ];
  };
  // This shell has just started: the edge has its page from another one.
  expect(await revalidate()).toEqual(['teaser 1', 's-maxage=10, stale-while-revalidate=10']);
  jest.advanceTimersByTime(11_000);
  const expected = ['teaser 2', 's-maxage=10, stale-while-revalidate=10'];
  expect(await Promise.all([revalidate(), revalidate()])).toEqual([expected, expected]);
  expect(renderCount()).toBe(2);

  Object.assign(state, { fails: true, attempts: 0 });
  jest.advanceTimersByTime(11_000);
  expect(await revalidate()).toEqual(['teaser 2', 's-maxage=1, stale-while-revalidate=9']);
  await new Promise(setImmediate);
  expect(state.attempts).toBe(1);
  jest.advanceTimersByTime(10_000);
  expect(await revalidate()).toEqual(['data-state="fallback"', 'no-store']);
});

test('more compressed pages have room than pages of HTML @all', async () => {
  const { serve, renders } = site({ fans: ({ url }) => aPage(`<h1>${url}</h1>${'x'.repeat(3_000_000)}`) });
  const paths = Array.from({ length: 7 }, (_, nth) => `/fans?page=${nth}`);
  for (const path of paths) {
    await textOf(await serve(path));
    await until(async () => (await serve(path)).brotli !== undefined);
  }
  const before = renders.length;
  for (const path of paths) await textOf(await serve(path));
  expect(renders).toHaveLength(before);
});

test('a regenerated page without changes reuses the compressed form', async () => {
  useFakeClock();
  let news = 'one';
  const { serve, renders } = site({ fans: () => aPage(`<h1>Fans</h1>${news}`) });
  await textOf(await serve('/fans'));
  await until(async () => (await serve('/fans')).brotli !== undefined);
  const { brotli, etag } = await serve('/fans');
  const regenerate = async () => {
    jest.advanceTimersByTime(61_000);
    const before = renders.length;
    expect((await serve('/fans')).brotli).toBeDefined();
    await until(() => renders.length === before + 2);
  };

  await regenerate();
  expect((await serve('/fans')).brotli).toBe(brotli);

  news = 'two';
  await regenerate();
  await until(async () => (await serve('/fans')).etag !== etag);
  expect(await textOf(await serve('/fans'))).toContain('two');
});

test('a page with a failed slot is not cached; the last good one is served until it expires', async () => {
  const { state, seen, renderCount } = aPageWithTeaser();
  state.fails = true;
  expect(await seen()).toBe('data-state="fallback"');
  state.fails = false;
  expect(await seen()).toBe('teaser 1');

  state.fails = true;
  jest.advanceTimersByTime(11_000);
  for (let times = 0; times < 5; times += 1) {
    expect(await seen()).toBe('teaser 1');
    await runPendingTasks();
  }
  state.fails = false;
  await until(async () => (await seen()) === 'teaser 2');
  expect(renderCount()).toBe(2);

  state.fails = true;
  jest.advanceTimersByTime(21_000);
  expect(await seen()).toBe('data-state="fallback"');
});

test('a page that no longer exists when it is regenerated is removed', async () => {
  useFakeClock();
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
  const { serve, renders, publish } = aSite([fanzone, quiz, auth, order], {
    fans: () => aPage(`<h1>Fans</h1>${teaser.html}`, undefined, [teaser.placed]),
    'quiz.teaser': () => ({ kind: 'slot', ...rendered('teaser') }),
    'auth.account': () => ({ kind: 'slot', ...rendered('<a>Sign in</a>') }),
  });
  await textOf(await serve('/fans'));
  await until(async () => (await serve('/fans')).brotli !== undefined);

  const before = renders.length;
  publish(change);
  const response = await serve('/fans');
  expect(response.headers['server-timing']).toBe('snapshot;desc="5"');
  expect({ cached: response.brotli !== undefined }).toEqual({ cached: expected === 'cached' });
  if (expected === 'cached') expect(renders).toHaveLength(before);
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
  const { serve, renders } = site({ fans: () => aPage('<h1>Fans</h1>') });
  const span = (id: string) =>
    ({ isSampled: true, traceparent: id, rename: () => undefined, set: () => undefined }) as unknown as Span;
  await textOf(await serve('/fans'));
  const before = renders.length;
  const response = await serve('/fans', { span: span('00-trace-span-01') });
  expect(response.headers['server-timing']).toBe('snapshot;desc="4", traceparent;desc="00-trace-span-01"');
  expect(await textOf(response)).not.toContain('00-trace-span-01');
  expect(renders).toHaveLength(before);
});

test('a page that was not read to its end is not cached', async () => {
  const { serve, renders } = site({ fans: () => aPage('<h1>Fans</h1>') });
  const { body } = await serve('/fans');
  for await (const chunk of body) {
    expect(chunk).toContain('<!DOCTYPE html>');
    break;
  }
  const before = renders.length;
  await textOf(await serve('/fans'));
  expect((await serve('/fans')).brotli).toBeUndefined();
  expect(renders).toHaveLength(before);
});

test('a slot without cache is a hole of a cached page, inline on others', async () => {
  const score = aPlace('a-1', 'quiz.score');
  const renderings: Renderings = {
    fans: () => aPage(`<h1>Fans</h1>${score.html}`, undefined, [score.placed]),
    claim: () => aPage(`<h1>Claim</h1>${score.html}`, undefined, [score.placed]),
    'quiz.score': () => ({ kind: 'slot', ...rendered('score 7') }),
  };
  const { serve, renders } = site(renderings);
  const html = await textOf(await serve('/fans'));
  expect(html).toContain('data-slot="quiz.score" data-remote="mfe-quiz" data-release="1.0.0"');
  expect(html).toMatch(/data-state="fallback" data-hole="[\w-]{22}" data-key="a-1" data-hydrate="load"/);
  expect(html).toContain('<svg class="mq-hole mq-hole--narrow" width="1" height="120" aria-hidden="true">');
  expect(html).toContain('<noscript><p>This part of the page needs JavaScript.</p></noscript>');
  expect(html).not.toContain('score 7');
  expect(await textOf(await serve('/fans'))).toBe(html);
  expect(renders.map(({ request }) => (request.kind === 'slot' ? request.slot : request.route))).toEqual([
    'fans',
    'auth.account',
  ]);
  expect(await textOf(await serve('/claim'))).toContain('score 7');

  const killing = site(renderings, ({ remotes: { 'mfe-quiz': rule } }) => {
    if (rule) rule.killed = killed;
  });
  const dark = await textOf(await killing.serve('/fans'));
  expect(dark).toContain('data-state="killed"');
  expect(dark).not.toContain('data-hole');
});

test('a private page is never cached', async () => {
  const { serve, renders } = site({ claim: () => aPage('<h1>Claim</h1>') });
  for (let times = 1; times <= 3; times += 1) {
    expect((await serve('/claim')).brotli).toBeUndefined();
    await textOf(await serve('/claim'));
  }
  expect(renders.filter(({ request }) => request.kind === 'page')).toHaveLength(6);
});

test('finding 22: pages with invented queries do not evict the pages without a query @all', async () => {
  const long = 'x'.repeat(3_000_000);
  const { serve, renders } = site({ fans: () => aPage(`<h1>Fans</h1>${long}`) });
  await textOf(await serve('/fans'));
  for (let nth = 0; nth < 22; nth += 1) await textOf(await serve(`/fans?made-up=${nth}`));
  const before = renders.length;
  await textOf(await serve('/fans'));
  expect(renders).toHaveLength(before);
});
