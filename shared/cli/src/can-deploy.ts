import { PlatformError, releaseId } from '@marquee/contracts';
import { disagreements, readContracts, type Party } from '@marquee/release-checks';
import { liveContracts, partySchema } from './live-contracts.ts';
import { asBuilt, isFolder, packRelease } from './pack-release.ts';
import { urlPath, type RegistryClient } from './registry-client.ts';
import { parseReleaseName } from './release-name.ts';

export type Deployable = { release: string; environment: string; against: string[] };

/**
 * Checks that a release, or a remote's local build, is compatible in events, slots and versions with the
 * releases live in an environment. Throws RELEASE_NOT_DEPLOYABLE naming both sides of each conflict.
 */
export async function canDeploy(
  registry: RegistryClient,
  release: string,
  environment: string,
): Promise<Deployable> {
  const candidate = (await isFolder(release))
    ? await builtParty(release)
    : await publishedParty(registry, release);
  const live = await liveContracts(registry, environment);

  const faults = disagreements(candidate, live);
  if (faults.length > 0) {
    throw new PlatformError(
      'RELEASE_NOT_DEPLOYABLE',
      `${candidate.release} is not compatible with what is live in ${environment}:${faults.map((fault) => `\n- ${fault}`).join('')}`,
      { details: { faults } },
    );
  }
  const against = live.releases.filter(({ remote }) => remote !== candidate.remote);
  return { release: candidate.release, environment, against: against.map(({ release }) => release) };
}

export function deployableText({ release, environment, against }: Deployable): string {
  return `${release} is compatible with what is live in ${environment}: ${against.join(', ') || 'nothing else is live there'}`;
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
