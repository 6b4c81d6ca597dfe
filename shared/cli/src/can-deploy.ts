import { PlatformError, releaseId } from '@marquee/contracts';
import { disagreements, readContracts, type Party } from '@marquee/release-checks';
import { liveContracts, partySchema } from './live-contracts.ts';
import { asBuilt, isFolder, packRelease } from './pack-release.ts';
import { urlPath, type RegistryClient } from './registry-client.ts';
import { parseReleaseName } from './release-name.ts';

export type Deployable = { release: string; environment: string; against: string[] };

/**
 * Checks whether releases may become live in an environment: their events, slots and versions must be compatible with
 * the releases that stay live. `releases` are names such as `mfe-quiz@1.4.0`, or folders of built remotes; several are
 * checked as if all of them became live together. Returns what was compared. Throws RELEASE_NOT_DEPLOYABLE, naming both
 * sides of each conflict.
 */
export async function canDeploy(
  registry: RegistryClient,
  releases: readonly string[],
  environment: string,
): Promise<Deployable> {
  const candidates = await Promise.all(
    releases.map(async (release) =>
      (await isFolder(release)) ? builtParty(release) : publishedParty(registry, release),
    ),
  );
  const live = await liveContracts(registry, environment);
  const names = candidates.map(({ release }) => release).join(' and ');
  const faults = disagreements(candidates, live);
  if (faults.length > 0) {
    throw new PlatformError(
      'RELEASE_NOT_DEPLOYABLE',
      `${names} ${candidates.length > 1 ? 'are' : 'is'} not compatible with what is live in ${environment}:${faults.map((fault) => `\n- ${fault}`).join('')}`,
      { details: { faults } },
    );
  }
  const isReplaced = (remote: string) => candidates.some((candidate) => candidate.remote === remote);
  const against = live.releases.filter(({ remote }) => !isReplaced(remote));
  return { release: names, environment, against: against.map(({ release }) => release) };
}

export function deployableText({ release, environment, against }: Deployable): string {
  const are = release.includes(' and ') ? 'are' : 'is';
  return `${release} ${are} compatible with what is live in ${environment}: ${against.join(', ') || 'nothing else is live there'}`;
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
  return registry.get(urlPath`/releases/${remote}/${version}/contracts`, partySchema);
}
