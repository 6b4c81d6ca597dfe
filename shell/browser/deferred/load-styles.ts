import type { PageData } from '../../page/page-data.ts';

/** How long one request may take, in milliseconds. */
const attemptMs = 4_000;

/**
 * Loads the deferred bundle's stylesheet, verified by its hash. If that fails, requests it from each of `hosts` (other
 * hosts that serve the site's files), and last from the site again, bypassing the browser's cache. Rejects if all fail;
 * if the browser is offline, retries when it is back online.
 */
export async function loadStyles(
  styles: PageData['deferred']['styles'],
  hosts: readonly string[] = [],
): Promise<CSSStyleSheet> {
  const { href, integrity } = styles;
  for (const source of [href, ...hosts.map((host) => host + href), `${href}?retry=${Date.now()}`]) {
    const sheet = await loadStylesheet(source, integrity);
    if (!sheet) continue;
    // The cached copy under the stylesheet's own URL may be the bad one: the next page must not get it.
    if (source !== href) fetch(href, { cache: 'reload', integrity }).catch(console.warn);
    return sheet;
  }
  if (navigator.onLine) throw new Error(`${href} did not load`);
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return loadStyles(styles, hosts);
}

/** Resolves to undefined if the stylesheet fails or takes too long. */
function loadStylesheet(href: string, integrity: string): Promise<CSSStyleSheet | undefined> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    const failed = () => {
      link.remove();
      resolve(undefined);
    };
    const timer = setTimeout(failed, attemptMs);
    link.rel = 'stylesheet';
    link.crossOrigin = 'anonymous';
    link.integrity = integrity;
    link.href = href;
    link.addEventListener('error', failed);
    link.addEventListener('load', () => {
      clearTimeout(timer);
      resolve(link.sheet!);
    });
    document.head.append(link);
  });
}
