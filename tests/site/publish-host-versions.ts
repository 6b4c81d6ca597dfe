import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyWorkspace } from './copy-workspace.ts';
import type { startNpmRegistry } from './npm-registry.ts';

const run = promisify(execFile);

/** The builds of the remotes, and the packages that npm installed inside a package of the workspace. */
const builtAndNested =
  /[\\/](?:mfe-[^\\/]+[\\/]dist|(?:shell|registry|api|shared[\\/][^\\/]+)[\\/]node_modules)(?:[\\/]|$)/;

/** What differs in the sources of a version: the text of a file, replaced. */
export type Difference = { file: string; before: string; after: string };

/**
 * Publishes further versions of `@marquee/host` to a registry, one after the other: each is built from a copy of this
 * repository, with its differences and those of the versions before it. The remotes inside are those of this
 * repository; they must be built.
 */
export async function publishHostVersions(
  registry: Pick<Awaited<ReturnType<typeof startNpmRegistry>>, 'publish'>,
  versions: Readonly<Record<string, readonly Difference[]>>,
): Promise<void> {
  const { folder, remove } = await copyWorkspace(builtAndNested);
  try {
    let current = await versionOf(path.join(folder, 'shared/host'));
    for (const [version, differences] of Object.entries(versions)) {
      await edit(folder, {
        file: 'shared/contracts/src/shell-versions.ts',
        before: `current: '${current}'`,
        after: `current: '${version}'`,
      });
      await raiseTo(folder, current, version);
      for (const difference of differences) await edit(folder, difference);
      const packages = path.join(folder, 'dist-packages');
      await run('npm', ['run', 'build', '--', 'shell'], { cwd: folder });
      await run('npm', ['run', 'packages', '--', 'host', packages], { cwd: folder });
      await registry.publish(path.join(packages, 'host'));
      current = version;
    }
  } finally {
    await remove();
  }
}

/** Sets the version of each package that is released with the host. */
async function raiseTo(folder: string, before: string, after: string): Promise<void> {
  for (const name of await readdir(path.join(folder, 'shared'))) {
    const file = path.join(folder, 'shared', name, 'package.json');
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const version = (text: string) => `"version": "${text}"`;
    if (text?.includes(version(before))) await writeFile(file, text.replace(version(before), version(after)));
  }
}

async function edit(folder: string, { file, before, after }: Difference): Promise<void> {
  const target = path.join(folder, file);
  const text = await readFile(target, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} does not contain ${before}`);
  await writeFile(target, text.replace(before, after));
}

async function versionOf(folder: string): Promise<string> {
  return (JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string })
    .version;
}
