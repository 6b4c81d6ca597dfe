import { PlatformError } from '@marquee/contracts';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * A Module Federation runtime plugin that sets `integrity` on every script and stylesheet of remotes. Throws
 * `INTEGRITY` for a file without a known hash, so that such a file never loads.
 *
 * @param hashes the hashes of the signed releases on the page, by the pathname of the file.
 */
export function integrityPlugin(hashes: ReadonlyMap<string, string>): ModuleFederationRuntimePlugin {
  return {
    name: 'integrity',
    createScript: ({ url }) => {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      return checked(script, url);
    },
    createLink: ({ url }) => {
      const link = document.createElement('link');
      link.href = url;
      return checked(link, url);
    },
  };

  function checked<Element extends HTMLScriptElement | HTMLLinkElement>(
    element: Element,
    url: string,
  ): Element {
    const { pathname, origin } = new URL(url, location.href);
    const hash = hashes.get(pathname);
    if (!hash) throw new PlatformError('INTEGRITY', `${url} has no hash in any release of this page`);
    element.integrity = hash;
    if (origin !== location.origin) element.crossOrigin = 'anonymous';
    return element;
  }
}
