import type { CachedPage } from './page-cache.ts';
import type { PageVariant } from './page-variant.ts';

/** The header in which an edge cache gets the digest of a visitor's page variant, and sends it with a page request. */
export const digestHeader = 'x-marquee-digest';

/**
 * The headers of a response for one visitor: caches in front of the shell must not store it, and must forward it while
 * it is rendered.
 */
export const unsharedHeaders = {
  'x-accel-expires': '0',
  'x-accel-buffering': 'no',
  'cdn-cache-control': 'no-store',
} as const;

/**
 * The headers of a cached page for an edge cache that finds pages by URL and digest. The lifetimes are the remaining
 * lifetimes of the page, in whole seconds, so that an edge does not extend them; a page that is being rendered again is
 * shared for a second. Browsers store the page too and revalidate it at each use.
 */
export function sharedHeaders(
  { expiresAt, staleUntil, remotes }: Pick<CachedPage, 'expiresAt' | 'staleUntil' | 'remotes'>,
  { language, releases }: PageVariant,
  digest: string,
  now = Date.now(),
): Record<string, string> {
  const maxAge = Math.max(1, Math.floor((expiresAt - now) / 1000));
  const stale = Math.max(0, Math.floor((staleUntil - Math.max(expiresAt, now)) / 1000));
  const tags = tagsOf(remotes, releases, language);
  return {
    // nginx up to 1.22 takes the first of this header and Cache-Control.
    'x-accel-expires': String(maxAge),
    'cdn-cache-control': `s-maxage=${maxAge}, stale-while-revalidate=${stale}`,
    'surrogate-key': tags.join(' '),
    'cache-tag': tags.join(','),
    [digestHeader]: digest,
  };
}

/** The tags by which an edge can purge pages: of all pages, of a language, of a remote and of one release of it. */
function tagsOf(remotes: readonly string[], releases: PageVariant['releases'], language: string): string[] {
  const onPage = remotes.flatMap((remote) => {
    const [version] = releases[remote]?.split(' ') ?? [];
    return version ? [remote, `${remote}@${version}`] : [];
  });
  return ['page', language, ...onPage];
}

/** The headers of every response of a preview: it is for one browser, and for no search engine. */
export const previewHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
} as const;
