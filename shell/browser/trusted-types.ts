import type { ErrorCode } from '@marquee/contracts';
import type { PageData } from '../page/page-data.ts';

/** The part of the Trusted Types API that the shell uses; TypeScript's DOM library lacks it. */
type TrustedTypes = {
  defaultPolicy: unknown;
  createPolicy(
    name: string,
    rules: {
      createScriptURL: (url: string, type: string, sink: string) => string | null;
      createHTML: (html: string, type: string, sink: string) => string | null;
      createScript: (text: string) => string | null;
    },
  ): unknown;
};

export type AllowedFiles = {
  page: () => Pick<PageData, 'runtime' | 'deferred' | 'releases' | 'assetHosts'>;
  /** The hashes of the runtime's chunks and of the files of releases, by pathname. */
  hashes: ReadonlyMap<string, string>;
  /** Whether a script of a partner may load, which needs the visitor's consent. */
  isPartner: (url: URL) => boolean;
};

/**
 * Creates the default policy of Trusted Types, through which the browser passes every string that could run code. The
 * policy allows URLs of scripts for which `mayLoad` returns true, JSON data in script elements (no import maps), HTML
 * that is only parsed, HTML for which `mayParse` returns true, and as the only worker the site's service worker. The
 * browser refuses all else with a `TypeError`; for a file of a release, the failure has the code `INTEGRITY`. No other
 * policy can be created afterwards, not even in frames. Does nothing in browsers without Trusted Types.
 */
export function enforceTrustedTypes(
  mayLoad: (url: string) => boolean,
  mayParse: (html: string, sink: string) => boolean = () => false,
): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url, _type, sink) => {
      if (sink === 'HTMLScriptElement src' && mayLoad(url)) return url;
      if (sink === 'ServiceWorkerContainer register' && isServiceWorker(url)) return url;
      if (isOfRelease(url)) throw missingHash(url);
      return null;
    },
    // Scripts and handlers in a parsed document do not run; React empties elements by this sink.
    createHTML: (html, _type, sink) =>
      html === '' || sink === 'DOMParser parseFromString' || mayParse(html, sink) ? html : null,
    createScript: (text) => (isInertJson(text) ? text : null),
  });
  forbidOtherPolicies();
}

/**
 * Forbids every further policy. The header must allow the one of this page, and a frame that a script adds has the same
 * header, so that a script could create a policy there. The frame also inherits the policies of `meta` elements, which
 * remain effective when the element is removed.
 */
function forbidOtherPolicies() {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = "trusted-types 'none'";
  document.head.append(meta);
  meta.remove();
}

/**
 * Whether the browser may load a script: one with a known hash, or one of a partner (another company whose tool is on
 * the page).
 */
export function mayLoadScript(source: string, { page, hashes, isPartner }: AllowedFiles): boolean {
  const url = new URL(source, location.href);
  const { origin, pathname } = url;
  const { runtime, deferred, releases, assetHosts = [] } = page();
  const scripts = [...runtime, ...deferred.scripts, ...(deferred.inspector ?? [])];
  const builds = Object.values(releases).map((release) => release.origin);
  const isOwn = origin === location.origin;
  return (
    isPartner(url) ||
    ((isOwn || [...assetHosts, ...builds].includes(origin)) &&
      (hashes.has(pathname) || scripts.some(({ src }) => src === pathname)))
  );
}

function isServiceWorker(source: string): boolean {
  return new URL(source, location.href).href === `${location.origin}/sw.js`;
}

function isOfRelease(source: string): boolean {
  const { origin, pathname } = new URL(source, location.href);
  return origin === location.origin && pathname.startsWith('/remotes/');
}

/** Its twin in the integrity plugin is in another bundle, and no module is loaded twice. */
function missingHash(url: string): Error {
  const code: ErrorCode = 'INTEGRITY';
  return Object.assign(new Error(`${url} has no hash`), { code });
}

/** Whether a text is JSON that loads nothing in any script element: neither an import map nor speculation rules. */
function isInertJson(text: string): boolean {
  try {
    const keys = Object.keys(Object(JSON.parse(text)) as object);
    return !keys.some((key) => /^(imports|scopes|integrity|prefetch|prerender)$/.test(key));
  } catch {
    return false;
  }
}
