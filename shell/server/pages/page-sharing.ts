import type { CachedPage } from './page-cache.ts';
import type { PageVariant } from './page-variant.ts';

/**
 * The header with the digest of a visitor's page variant (a hash of all that the page depends on besides its URL). An
 * edge cache receives it from the shell, and sends it with each page request.
 */
export const digestHeader = 'x-marquee-digest';

/**
 * The headers of a response for one visitor: caches between shell and browser must not store it, and must forward each
 * part as soon as it arrives.
 */
export const unsharedHeaders = {
  'x-accel-expires': '0',
  'x-accel-buffering': 'no',
  'cdn-cache-control': 'no-store',
} as const;

/**
 * Returns the headers with which an edge cache may store a page, under its URL and digest. The lifetimes are the
 * remaining lifetimes of the page in the shell's cache, in whole seconds, so that an edge does not extend them; a page
 * that is being rendered again may be cached for a second. Browsers also store the page, and revalidate it at each use.
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

/** The headers of every response of a preview: no cache may store it, and no search engine may index it. */
export const previewHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
} as const;
