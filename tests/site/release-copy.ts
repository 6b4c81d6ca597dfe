import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder } from '@marquee/build';
import { createRegistryClient, publish, tokenFor } from '@marquee/cli';
import { copyRemote } from './copy-remote.ts';
import { runMarquee } from './run-marquee.ts';

/** How the copy differs from the remote it was made from. */
export type Change = {
  /** Texts to replace in its files: file, old, new. */
  replace?: [file: string, before: string, after: string][];
  /** Puts this in place of the server bundle, and publishes it without a trial. */
  serverBundle?: string;
  /** Its code fails on the server on purpose: it is built and published without a trial of the server bundle. */
  untried?: true;
  /** Published and not promoted: the team goes on by itself. */
  publishOnly?: true;
};

/**
 * A team's work in small: copies a remote, changes it, builds it as another version, publishes it with the command
 * line and, by default, promotes it. `marquee` runs the command line, by default in this process.
 */
export async function releaseCopy(
  remote: string,
  version: string,
  change: Change = {},
  {
    environment = 'production',
    marquee = (...args) => runMarquee(args),
  }: { environment?: string; marquee?: (...args: string[]) => Promise<unknown> } = {},
): Promise<void> {
  const { folder, remove } = await copyRemote(remote, version);
  const edit = async (file: string, changed: (text: string) => string) => {
    const target = path.join(folder, file);
    await writeFile(target, changed(await readFile(target, 'utf8')));
  };
  try {
    await edit('package.json', (text) => text.replace(/"version": "[^"]*"/, `"version": "${version}"`));
    for (const [file, before, after] of change.replace ?? []) {
      await edit(file, (text) => {
        if (!text.includes(before)) throw new Error(`${remote}/${file} does not say "${before}"`);
        return text.replaceAll(before, after);
      });
    }
    const isUntried = change.untried ?? change.serverBundle !== undefined;
    await buildFolder(folder, { tries: !isUntried });
    if (change.serverBundle)
      await writeFile(path.join(folder, 'dist/server/remote.cjs'), change.serverBundle);
    if (isUntried) await publishUntried(folder);
    else await marquee('publish', folder, '--reason', 'a journey');
    if (!change.publishOnly)
      await marquee('promote', `${remote}@${version}`, '--to', environment, '--reason', 'a journey');
  } finally {
    await remove();
  }
}

/** Publishes a build that `marquee publish` would refuse, because a server cannot render it. */
async function publishUntried(folder: string): Promise<void> {
  const url = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';
  const token = await tokenFor(url, path.resolve(process.env['MARQUEE_HOME'] ?? '.marquee'), process.env);
  const registry = createRegistryClient(url, token);
  await publish(registry, folder, { reason: 'a journey', progress: () => undefined });
}
