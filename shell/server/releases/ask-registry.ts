import { errorCode, parseAtDoor, PlatformError, releaseSchema, type Release } from '@marquee/contracts';
import * as v from 'valibot';

type ReleaseName = { remote: string; version: string };

const answersWithinMs = 3_000;

/** A release as the registry has it, undefined when it has none. Throws REGISTRY_UNREACHABLE. */
export async function askForRelease(
  registryUrl: string,
  { remote, version }: ReleaseName,
): Promise<Release | undefined> {
  const url = `${registryUrl}/releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}`;
  const said = await ask(url);
  if (said === undefined) return undefined;
  const release = parseAtDoor(releaseSchema, said, url);
  return release.remote === remote && release.version === version ? release : undefined;
}

const sweptSchema = v.object({ sweptAt: v.nullable(v.string()) });

/** Whether the registry took a release's files away, as nobody can need them. Throws REGISTRY_UNREACHABLE. */
export async function wasSwept(registryUrl: string, { remote, version }: ReleaseName): Promise<boolean> {
  const url = `${registryUrl}/why/${encodeURIComponent(`${remote}@${version}`)}`;
  const said = await ask(url);
  return said !== undefined && parseAtDoor(sweptSchema, said, url).sweptAt !== null;
}

async function ask(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answersWithinMs) });
    if (response.ok) return await response.json();
    await response.body?.cancel();
    if (response.status === 404 || response.status === 400) return undefined;
    throw new PlatformError('REGISTRY_UNREACHABLE', `${url} answered ${response.status}`);
  } catch (cause) {
    if (errorCode(cause) === 'REGISTRY_UNREACHABLE') throw cause;
    throw new PlatformError('REGISTRY_UNREACHABLE', `${url} did not answer`, { cause });
  }
}
