import type { CachedPage } from './page-cache.ts';
import { nextStep } from './serve-page.ts';

type Page = Parameters<typeof nextStep>[0];
/** A page with the properties that `nextStep` reads; a whole one needs a planned site. */
const aPage = (route: object, override?: object) =>
  ({
    found: { match: { route: { private: false, cache: { maxAge: 60 }, ...route } } },
    override,
  }) as unknown as Page;
const cachedPage = (expiresInMs: number) => ({ expiresAt: Date.now() + expiresInMs }) as CachedPage;
const uncached = { kind: 'render', isCacheable: false };

test('a private page is skipped when it is only prefetched, and never cached', () => {
  const secret = aPage({ private: true, cache: undefined });
  expect(nextStep(secret, true, undefined)).toEqual({ kind: 'skip' });
  expect(nextStep(secret, false, undefined)).toEqual(uncached);
});

test('a page with a local build, and one whose route is not cacheable, are never cached', () => {
  expect(nextStep(aPage({}, {}), false, cachedPage(1_000))).toEqual(uncached);
  for (const cache of [undefined, { maxAge: 0 }]) {
    expect(nextStep(aPage({ cache }), false, cachedPage(1_000))).toEqual(uncached);
  }
});

test('a cached page is sent, fresh or stale; without one the page is rendered and cached', () => {
  for (const cached of [cachedPage(1_000), cachedPage(-1_000)])
    expect(nextStep(aPage({}), false, cached)).toEqual({ kind: 'send', cached });
  expect(nextStep(aPage({}), false, undefined)).toEqual({ kind: 'render', isCacheable: true });
});
