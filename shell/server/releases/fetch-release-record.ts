import { errorCode, parseInput, PlatformError, releaseSchema, type Release } from '@marquee/contracts';
import { releaseHash } from '@marquee/contracts/release-hash';
import * as v from 'valibot';
import type { BlobSource } from './verified-blobs.ts';

type ReleaseName = { remote: string; version: string };
type RegistrySource = Pick<BlobSource, 'registryUrl' | 'token'>;

const responseTimeoutMs = 3_000;

/**
 * Fetches a release's record from the registry; undefined if the registry has none. Throws INTEGRITY if the hash of the
 * record differs from `signedHash`, which a signed snapshot contains, and REGISTRY_UNREACHABLE if the registry does not
 * respond or returns an error.
 */
export async function fetchReleaseRecord(
  { registryUrl, token }: RegistrySource,
  { remote, version }: ReleaseName,
  signedHash: string,
): Promise<Release | undefined> {
  const url = `${registryUrl}/releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}`;
  const record = await fetchJson(url, token);
  if (record === undefined) return undefined;
  if (releaseHash(record) !== signedHash)
    throw new PlatformError('INTEGRITY', `${url} is not the record that the snapshot names`);
  const release = parseInput(releaseSchema, record, url);
  return release.remote === remote && release.version === version ? release : undefined;
}

const sweptSchema = v.object({ sweptAt: v.nullable(v.string()) });

/**
 * Resolves to whether the registry has deleted the files of a release, as it does with old releases. Throws
 * REGISTRY_UNREACHABLE if the registry does not respond or returns an error.
 */
export async function wasSwept(
  { registryUrl, token }: RegistrySource,
  { remote, version }: ReleaseName,
): Promise<boolean> {
  const url = `${registryUrl}/why/${encodeURIComponent(`${remote}@${version}`)}`;
  const record = await fetchJson(url, token);
  return record !== undefined && parseInput(sweptSchema, record, url).sweptAt !== null;
}

async function fetchJson(url: string, token: RegistrySource['token']): Promise<unknown> {
  try {
    // A registry may require a token of who reads it.
    const bearer = await token?.();
    const response = await fetch(url, {
      signal: AbortSignal.timeout(responseTimeoutMs),
      redirect: 'error',
      ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
    });
    if (response.ok) return await response.json();
    await response.body?.cancel();
    if (response.status === 404 || response.status === 400) return undefined;
    throw new PlatformError('REGISTRY_UNREACHABLE', `${url} returned ${response.status}`);
  } catch (cause) {
    if (errorCode(cause) === 'REGISTRY_UNREACHABLE') throw cause;
    throw new PlatformError('REGISTRY_UNREACHABLE', `${url} did not respond`, { cause });
  }
}
