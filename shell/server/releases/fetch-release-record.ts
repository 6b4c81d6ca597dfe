import { errorCode, parseInput, PlatformError, releaseSchema, type Release } from '@marquee/contracts';
import { releaseHash } from '@marquee/contracts/release-hash';
import * as v from 'valibot';

type ReleaseName = { remote: string; version: string };

const responseTimeoutMs = 3_000;

/**
 * The record of a release whose `releaseHash` a snapshot signed, undefined when the registry has none. Throws
 * REGISTRY_UNREACHABLE, and INTEGRITY for another record: nothing but the hash vouches for it.
 */
export async function fetchReleaseRecord(
  registryUrl: string,
  { remote, version }: ReleaseName,
  signedHash: string,
): Promise<Release | undefined> {
  const url = `${registryUrl}/releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}`;
  const said = await ask(url);
  if (said === undefined) return undefined;
  if (releaseHash(said) !== signedHash)
    throw new PlatformError('INTEGRITY', `${url} is not the record that the snapshot names`);
  const release = parseInput(releaseSchema, said, url);
  return release.remote === remote && release.version === version ? release : undefined;
}

const sweptSchema = v.object({ sweptAt: v.nullable(v.string()) });

/** Whether the registry took a release's files away, as nobody can need them. Throws REGISTRY_UNREACHABLE. */
export async function wasSwept(registryUrl: string, { remote, version }: ReleaseName): Promise<boolean> {
  const url = `${registryUrl}/why/${encodeURIComponent(`${remote}@${version}`)}`;
  const said = await ask(url);
  return said !== undefined && parseInput(sweptSchema, said, url).sweptAt !== null;
}

async function ask(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(responseTimeoutMs), redirect: 'error' });
    if (response.ok) return await response.json();
    await response.body?.cancel();
    if (response.status === 404 || response.status === 400) return undefined;
    throw new PlatformError('REGISTRY_UNREACHABLE', `${url} answered ${response.status}`);
  } catch (cause) {
    if (errorCode(cause) === 'REGISTRY_UNREACHABLE') throw cause;
    throw new PlatformError('REGISTRY_UNREACHABLE', `${url} did not answer`, { cause });
  }
}
