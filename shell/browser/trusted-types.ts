import type { PageData } from '../page/page-data.ts';

/** The part of the Trusted Types API that the shell uses; TypeScript's DOM library lacks it. */
type TrustedTypes = {
  defaultPolicy: unknown;
  createPolicy(
    name: string,
    rules: {
      createScriptURL: (url: string) => string | null;
      createHTML: (html: string, type: string, sink: string) => string | null;
      createScript: (text: string) => string | null;
    },
  ): unknown;
};

type Allowed = {
  page: () => Pick<PageData, 'runtime' | 'deferred' | 'releases' | 'assetHosts'>;
  /** The hashes of the runtime's chunks and of the files of releases, by pathname. */
  hashes: ReadonlyMap<string, string>;
  /** The origins from which partners' scripts may load; empty without the visitor's consent. */
  partnerHosts: () => readonly string[];
};

/**
 * Creates the default policy of Trusted Types, through which the browser passes every string that could run code:
 * it allows the URLs of scripts whose hash the page knows, of the service worker, and of partners after consent. It
 * allows HTML that is only parsed, and JSON in script elements. The browser refuses all else with a `TypeError`, and
 * reports it. Does nothing in browsers without Trusted Types.
 */
export function enforceTrustedTypes(allowed: Allowed): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (mayLoad(url, allowed) ? url : null),
    // Scripts and handlers in a parsed document do not run; React empties elements by this sink.
    createHTML: (html, _type, sink) => (html === '' || sink === 'DOMParser parseFromString' ? html : null),
    createScript: (text) => (isJson(text) ? text : null),
  });
}

function mayLoad(url: string, { page, hashes, partnerHosts }: Allowed): boolean {
  const { origin, pathname, protocol, host } = new URL(url, location.href);
  const { runtime, deferred, releases, assetHosts = [] } = page();
  const isPartner = partnerHosts().some((allowedHost) => matches(allowedHost, `${protocol}//`, host));
  if (isPartner || (origin === location.origin && pathname === '/sw.js')) return true;
  const isOwn =
    origin === location.origin ||
    assetHosts.includes(origin) ||
    Object.values(releases).some((release) => release.origin === origin);
  const scripts = [...runtime, ...deferred.scripts, ...(deferred.inspector ?? [])];
  return isOwn && (hashes.has(pathname) || scripts.some(({ src }) => src === pathname));
}

/** Whether an origin matches a source of a content security policy, such as `https://*.partner.example`. */
function matches(source: string, scheme: string, host: string): boolean {
  if (!source.startsWith(scheme)) return false;
  const pattern = source.slice(scheme.length);
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
