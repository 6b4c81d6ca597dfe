import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { changeResponse, createRegistryClient, publish, statusResponse } from '@marquee/cli';
import { errorCode } from '@marquee/contracts';

const environment = '/environments/production';
const reason = 'first start';

/**
 * Publishes each remote in the folder `root` (`mfe-*`), and promotes it in the environment `production` if it has no
 * live release there. Skips a remote of which another version is live. `report` receives a line for each released
 * remote, and for each version that was published before with other bytes. `token` needs the rights to publish and to
 * promote.
 */
export async function releaseRemotes({
  root,
  registryUrl,
  token,
  except = new Set(),
  report,
}: {
  root: string;
  registryUrl: string;
  token: string | undefined;
  /** The remotes that are left as they are. */
  except?: ReadonlySet<string>;
  report: (line: string) => void;
}): Promise<void> {
  const registry = createRegistryClient(registryUrl, token);
  const { remotes } = await registry.get(environment, statusResponse);
  const live = new Map(remotes.map(({ remote, live: version }) => [remote, version]));

  for (const remote of (await readdir(root)).filter((name) => name.startsWith('mfe-'))) {
    if (except.has(remote)) continue;
    const folder = path.join(root, remote);
    const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    // A newer version that a person promoted stays live: starting the site must not roll it back.
    if (live.has(remote) && live.get(remote) !== version) continue;

    try {
      await publish(registry, folder, { reason, progress: () => undefined });
    } catch (failure) {
      if (errorCode(failure) !== 'RELEASE_EXISTS') throw failure;
      report(
        `${remote}@${version} was published before with other bytes and stays live as it was: ` +
          `raise "version" in ${remote}/package.json to release your change`,
      );
      continue;
    }
    if (!live.has(remote)) {
      await registry.post(`${environment}/promote`, { remote, version, reason }, changeResponse);
      report(`released ${remote}@${version}`);
    }
  }
}
