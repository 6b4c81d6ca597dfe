import { stat } from 'node:fs/promises';
import { PlatformError, releaseId } from '@marquee/contracts';
import { disagreements, readContracts, type Party } from '@marquee/release-checks';
import { liveContracts, partySchema } from './live-contracts.ts';
import { asBuilt, packRelease } from './pack-release.ts';
import type { RegistryClient } from './registry-client.ts';
import { parseReleaseName } from './release-name.ts';

export type Deployable = { release: string; environment: string; against: string[] };

/**
 * Whether a release, or the build in a remote's folder, agrees with what is live in an environment: its
 * events, its slots, the shell API. Throws RELEASE_NOT_DEPLOYABLE naming both sides and the field of each
 * disagreement.
 */
export async function canDeploy(
  registry: RegistryClient,
  what: string,
  environment: string,
): Promise<Deployable> {
  const candidate = (await isFolder(what)) ? await builtParty(what) : await publishedParty(registry, what);
  const live = await liveContracts(registry, environment);

  const faults = disagreements(candidate, live);
  if (faults.length > 0) {
    throw new PlatformError(
      'RELEASE_NOT_DEPLOYABLE',
      `${candidate.release} does not agree with what is live in ${environment}:${faults.map((fault) => `\n- ${fault}`).join('')}`,
      { details: { faults } },
    );
  }
  const against = live.releases.filter(({ remote }) => remote !== candidate.remote);
  return { release: candidate.release, environment, against: against.map(({ release }) => release) };
}

/** The answer for people. */
export function deployableText({ release, environment, against }: Deployable): string {
  return `${release} agrees with what is live in ${environment}: ${against.join(', ') || 'nothing else is live there'}`;
}

async function isFolder(what: string): Promise<boolean> {
  return stat(what).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function builtParty(folder: string): Promise<Party> {
  const packed = await packRelease(folder);
  return {
    release: releaseId(packed),
    remote: packed.remote,
    contracts: await readContracts(asBuilt(packed)),
  };
}

async function publishedParty(registry: RegistryClient, name: string): Promise<Party> {
  const { remote, version } = parseReleaseName(name);
  const path = `/releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}/contracts`;
  return registry.get(path, partySchema);
}
