import type { ErrorCode } from '@marquee/contracts';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { parseUrl } from './parse-url.ts';
import type { LoadWithRetries } from './load-with-retries.ts';

/** How long the load of one file may take, including its retries, in milliseconds. */
export const loadDeadlineMs = 10_000;

/**
 * Why files did not load: the error codes of causes that a browser event (`error`, `securitypolicyviolation`) or the
 * deadline has revealed, by the pathname of the file. Read it only for files that did not load.
 */
export type ObservedCauses = ReadonlyMap<string, ErrorCode>;

/** The result of `createIntegrityPlugin`, which verifies every file that is loaded, and the asset hosts. */
export type VerifiedFiles = ReturnType<typeof createIntegrityPlugin> & {
  /** The origins, besides the site's own, that serve `/assets` and `/remotes`. */
  assetHosts: () => readonly string[];
};

/**
 * Creates a Module Federation runtime plugin that loads every chunk of the shell and every script and stylesheet
 * of remotes with `integrity` and with retries, for 10 seconds at most. Throws `INTEGRITY` for a file without a
 * known hash, so that such a file never loads.
 *
 * @param hashes the hashes of the shell's chunks and of the signed releases on the page, by the pathname of the
 *   file; releases may be added.
 */
export function createIntegrityPlugin(hashes: Map<string, string>, load: LoadWithRetries) {
  const observed = new Map<string, ErrorCode>();
  const loading = new Map<() => void, string>();

  addEventListener('error', ({ filename, error }) =>
    observe(filename, error instanceof SyntaxError ? 'REMOTE_SYNTAX' : 'REMOTE_THREW'),
  );
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
    observe(blockedURI, 'REMOTE_BLOCKED'),
  );

  const plugin: ModuleFederationRuntimePlugin = {
    name: 'integrity',
    createScript: ({ url }) => {
      const script = document.createElement('script');
      script.async = true;
      return checked(script, url);
    },
    createLink: ({ url }) => checked(document.createElement('link'), url),
  };
  return { plugin, hashes, observed: observed as ObservedCauses, giveUp };

  /** Gives up every file under `base` that is still loading; its cause becomes `REMOTE_TOO_LATE`. */
  function giveUp(base: string) {
    for (const [stop, pathname] of loading)
      if (pathname.startsWith(base)) {
        observed.set(pathname, 'REMOTE_TOO_LATE');
        stop();
      }
  }

  function checked<Element extends HTMLScriptElement | HTMLLinkElement>(
    element: Element,
    url: string,
  ): Element {
    const { pathname } = new URL(url, location.href);
    const hash = hashes.get(pathname);
    if (!hash) {
      // Not a `PlatformError`: its package is a chunk, and this code loads chunks.
      const code: ErrorCode = 'INTEGRITY';
      throw Object.assign(new Error(`${url} has no hash in any release of this page`), { code });
    }
    element.integrity = hash;
    observed.delete(pathname);
    const stop = load(element, url);
    loading.set(stop, pathname);
    const deadline = setTimeout(giveUp, loadDeadlineMs, pathname);
    for (const type of ['load', 'error'])
      element.addEventListener(type, () => {
        clearTimeout(deadline);
        loading.delete(stop);
        // Read only if the caller misses the container or chunk in the file all the same.
        if (type === 'load' && !observed.has(pathname)) observed.set(pathname, 'REMOTE_WRONG_CONTAINER');
      });
    return element;
  }

  function observe(url: string, cause: ErrorCode) {
    const pathname = parseUrl(url)?.pathname ?? '';
    if (hashes.has(pathname)) observed.set(pathname, cause);
  }
}
