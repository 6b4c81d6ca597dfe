import type { CachedPage } from './page-cache.ts';
import { nextStep } from './serve-page.ts';

type Page = Parameters<typeof nextStep>[0];
const aPage = (isPrivate: boolean, override?: object) =>
  ({ found: { match: { route: { private: isPrivate } } }, override }) as unknown as Page;
const cachedPage = (own: string, expiresInMs: number) =>
  ({ own, expiresAt: Date.now() + expiresInMs }) as CachedPage;

test('a private page is skipped when it is only prefetched, and never cached', () => {
  expect(nextStep(aPage(true), true, undefined)).toEqual({ kind: 'skip' });
  expect(nextStep(aPage(true), false, undefined)).toEqual({ kind: 'render', isCacheable: false });
});

test('a page with a local build is never cached', () => {
  expect(nextStep(aPage(false, {}), false, cachedPage('', 1_000))).toEqual({
    kind: 'render',
    isCacheable: false,
  });
});

test('a page without slots of the visitor’s own is sent from the cache, fresh or stale', () => {
  for (const cached of [cachedPage('', 1_000), cachedPage('', -1_000)])
    expect(nextStep(aPage(false), false, cached)).toEqual({ kind: 'send', cached });
});

test('a page with slots of the visitor’s own is rendered, and compared with the cached page while that is fresh', () => {
  const [fresh, stale] = [cachedPage('{"score":7}', 1_000), cachedPage('{"score":7}', -1_000)];
  expect(nextStep(aPage(false), false, fresh)).toEqual({ kind: 'render', isCacheable: true, cached: fresh });
  expect(nextStep(aPage(false), false, stale)).toMatchObject({ kind: 'render', cached: undefined });
  expect(nextStep(aPage(false), false, undefined)).toMatchObject({ kind: 'render', isCacheable: true });
});
