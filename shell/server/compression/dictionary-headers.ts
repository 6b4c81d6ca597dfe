import type { IncomingHttpHeaders } from 'node:http';

/** A script that a browser may use as a dictionary, or that may be compressed with one. */
export type Script = {
  /** The folder whose scripts are dictionaries for each other, with slashes at both ends: `/remotes/mfe-quiz/`. */
  folder: string;
  /** The script's path in it: `1.4.0/hub.0a1b2c3d.js`. */
  path: string;
};

/** The dictionary that a browser has for the URL it requests. */
export type AvailableDictionary = {
  /** The path that this server gave as the dictionary's id. */
  id: string;
  /** The SHA-256 of its bytes, in base64. */
  sha256: string;
};

/** What separates the file names of two builds, and the versions of two releases of a remote. */
const contentHash = /\.[0-9a-f]{8,}(?=\.js$)/;
const releaseFolder = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?\//;

/** Characters that mean nothing in a URL pattern or in a quoted string of a header. */
const plainPath = /^[\w./@-]+\.js$/;

/** Returns the URL pattern that the same script has in all builds: the path with `*` for version and content hash. */
export function patternOf({ folder, path }: Script): string {
  return folder + path.replace(releaseFolder, '*/').replace(contentHash, '.*');
}

/**
 * Returns the value of the response header `Use-As-Dictionary` (RFC 9842, section 2.1). A browser that has this script
 * then offers it as a dictionary when it requests the same script of another build. Undefined for files that are not
 * scripts.
 */
export function useAsDictionary(script: Script): string | undefined {
  return plainPath.test(script.path) ? `match="${patternOf(script)}", id="${script.path}"` : undefined;
}

/**
 * Returns the dictionary that a request offers for `script` (RFC 9842, sections 2.2 and 2.3). Undefined if it offers
 * none, or if the dictionary is not the same script of another build. Also undefined for a retry, because the
 * dictionary may have caused the failure.
 */
export function availableDictionary(
  script: Script,
  { headers, query }: { headers: IncomingHttpHeaders; query: unknown },
): AvailableDictionary | undefined {
  const [, sha256] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'])) ?? [];
  const [, id] = /^"([^"\\]+)"$/.exec(String(headers['dictionary-id'])) ?? [];
  if (sha256 === undefined || id === undefined || !plainPath.test(id)) return undefined;
  if (typeof query === 'object' && query !== null && 'retry' in query) return undefined;
  return patternOf({ ...script, path: id }) === patternOf(script) ? { id, sha256 } : undefined;
}
