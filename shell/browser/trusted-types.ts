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
 * Creates the default policy of Trusted Types, through which the browser passes every string that could run code:
 * it allows the URLs of scripts whose hash the page knows, of the service worker, and of partners after consent. It
 * allows no worker, whose file no browser verifies. It allows HTML that is only parsed, HTML for which `mayParse`
 * returns true, and JSON in script elements. The browser refuses all else with a `TypeError`, and reports it; for a
 * file of a release without a hash, the failure has the code `INTEGRITY`. Does nothing in browsers without Trusted
 * Types.
 */
export function enforceTrustedTypes(
  mayLoad: (url: string) => boolean,
  mayParse: (html: string, sink: string) => boolean = () => false,
): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url, _type, sink) => {
      if (mayLoad(url) && !/Worker constructor/.test(sink)) return url;
      if (isOfRelease(url)) throw missingHash(url);
      return null;
    },
    // Scripts and handlers in a parsed document do not run; React empties elements by this sink.
    createHTML: (html, _type, sink) =>
      html === '' || sink === 'DOMParser parseFromString' || mayParse(html, sink) ? html : null,
    createScript: (text) => (isJson(text) ? text : null),
  });
}

/** Whether the browser may load a script: one with a known hash, the service worker, or one of a partner. */
export function mayLoadScript(source: string, { page, hashes, isPartner }: AllowedFiles): boolean {
  const url = new URL(source, location.href);
  const { origin, pathname } = url;
  const { runtime, deferred, releases, assetHosts = [] } = page();
  const scripts = [...runtime, ...deferred.scripts, ...(deferred.inspector ?? [])];
  const builds = Object.values(releases).map((release) => release.origin);
  const isOwn = origin === location.origin;
  return (
    isPartner(url) ||
    (isOwn && pathname === '/sw.js') ||
    ((isOwn || [...assetHosts, ...builds].includes(origin)) &&
      (hashes.has(pathname) || scripts.some(({ src }) => src === pathname)))
  );
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
