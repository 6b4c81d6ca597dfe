import path from 'node:path';
import { buildEverything } from '@marquee/build';
import { tokenFor } from '@marquee/cli';
import { publishShell } from './publish-shell.ts';
import { releaseRemotes } from './release-remotes.ts';
import { refuseTakenPorts, serverScript, startSite, type Running } from './start-site.ts';

/**
 * Builds the changed parts of the workspace at `root`, starts the whole site from its sources (or from the modules that
 * `scriptOf` returns), and publishes and promotes the remotes without a live release. Resolves when all servers are
 * ready. `folder` has the remotes and the definition of the site; default: `root`.
 */
export async function startEverything({
  root,
  folder = root,
  home,
  ports,
  report,
  scriptOf = (name) => serverScript(root, name, folder),
  ...options
}: Pick<Parameters<typeof startSite>[0], 'root' | 'home' | 'ports' | 'report' | 'variables' | 'databases'> &
  Partial<Pick<Parameters<typeof startSite>[0], 'scriptOf'>> & { folder?: string }): Promise<Running> {
  // Checked before the build, which takes minutes.
  await refuseTakenPorts(ports);
  await buildEverything(root, report, { folder });
  return startSite({
    root,
    home,
    ports,
    report,
    ...options,
    scriptOf,
    release: async (registryUrl) => {
      const token = await tokenFor(registryUrl, home, process.env);
      const registry = { registryUrl, token, report };
      await Promise.all([
        releaseRemotes({ ...registry, root: folder }),
        publishShell({ ...registry, folder: path.join(root, 'shell/dist') }),
      ]);
    },
  });
}
