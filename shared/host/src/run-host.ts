import path from 'node:path';
import { existsSync } from 'node:fs';
import { createRegistryClient, publish, tokenFor, changeResponse, type RegistryClient } from '@marquee/cli';
import type { Ports } from '../../../start/ports.ts';
import { releaseRemotes } from '../../../start/release-remotes.ts';
import { serverScript, startSite, type Running } from '../../../start/start-site.ts';
import { giveDeveloperToken } from './give-developer-token.ts';
import { openMirror, type Mirror } from './open-mirror.ts';
import type { HostOptions } from './read-options.ts';

/**
 * Starts a whole site on this computer: shell, registry, API and PostgreSQL, with their data below `home`. The options
 * select its releases: the remotes in `root`, the live releases of another registry (`like`), or none. Builds in the
 * folders `with` are also released, instead of any other release of their remotes. With `like`, the access token in
 * `home` has only the right `publish`. Resolves to the running site.
 */
export async function runHost({
  root,
  home,
  ports,
  options,
  token,
  report,
}: {
  /** The folder with the servers, and with the remotes that are released first. */
  root: string;
  home: string;
  ports: Ports;
  options: HostOptions;
  /** The token for the registry of `like`; it has to have the right `observe`. */
  token: string | undefined;
  report: (line: string) => void;
}): Promise<Running> {
  const { like } = options;
  const isFollowing = like !== undefined && options.releases === undefined;
  // The copy's own administrator token lies where the command line does not look for it.
  const siteHome = isFollowing ? path.join(home, 'mirror', new URL(like).host.replace(':', '-')) : home;
  const isBundled = existsSync(path.join(root, 'shell/start.mjs'));
  let mirror: Mirror | undefined;

  const site = await startSite({
    root,
    home: siteHome,
    ports,
    report,
    variables: {
      MARQUEE_TOKEN: '',
      MARQUEE_TOKEN_FILE: '',
      // Bundles find fonts and logo there; in the workspace, they are installed.
      ...(isBundled && { NODE_PATH: path.join(root, 'modules') }),
    },
    scriptOf: (name) => (isBundled ? path.join(root, name, 'start.mjs') : serverScript(root, name)),
    release: async (registryUrl) => {
      const ownToken = await tokenFor(registryUrl, siteHome, {});
      const registry = createRegistryClient(registryUrl, ownToken);
      const own = await releaseBuilds(registry, options.with, report);
      if (like) {
        mirror = await openMirror({ ...options, like, token, home: siteHome, registry, except: own, report });
        if (isFollowing) await giveDeveloperToken(registry, home);
      } else if (!options.empty)
        await releaseRemotes({ root, registryUrl, token: ownToken, except: own, report });
    },
  });
  return {
    ...site,
    stop: async () => {
      await mirror?.stop();
      await site.stop();
    },
  };
}

/** Publishes and promotes the builds in the folders; returns the names of their remotes. */
async function releaseBuilds(
  registry: RegistryClient,
  folders: readonly string[],
  report: (line: string) => void,
): Promise<Set<string>> {
  const names = new Set<string>();
  for (const folder of folders) {
    const reason = 'a build under test';
    const { remote, version } = await publish(registry, folder, { reason, progress: () => undefined });
    await registry.post('/environments/production/promote', { remote, version, reason }, changeResponse);
    report(`released ${remote}@${version} from ${folder}`);
    names.add(remote);
  }
  return names;
}
