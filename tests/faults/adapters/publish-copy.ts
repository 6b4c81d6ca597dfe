import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { runMarquee } from '../../site/run-marquee.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** How the copy's files differ from the build, beside its version. */
export type CopyChange = { entry?: (code: string, container: string) => string; serverBundle?: string };

/**
 * Publishes the built remote once more under another version, with changed files. Resolves to the registry's
 * message if it refuses the release.
 */
export async function publishCopy(
  remote: string,
  version: string,
  { entry, serverBundle }: CopyChange = {},
): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-fault-'));
  const home = path.join(folder, remote);
  try {
    await mkdir(home, { recursive: true });
    for (const part of ['remote.json', 'dist'])
      await cp(path.join(root, remote, part), path.join(home, part), { recursive: true });
    await writeFile(path.join(home, 'package.json'), JSON.stringify({ name: remote, version }));

    const built = JSON.parse(await readFile(path.join(root, remote, 'package.json'), 'utf8')) as {
      version: string;
    };
    const browser = path.join(home, 'dist/browser');
    const container = containerOf(remote, version);
    for (const file of await readdir(browser)) {
      if (!file.endsWith('.js')) continue;
      const code = await readFile(path.join(browser, file), 'utf8');
      const renamed = code.replaceAll(containerOf(remote, built.version), container);
      await writeCompressed(
        path.join(browser, file),
        file === 'entry.js' && entry ? entry(renamed, container) : renamed,
      );
    }
    const bundle = path.join(home, 'dist/server/remote.cjs');
    await writeFile(bundle, serverBundle ?? `${await readFile(bundle, 'utf8')}\n// ${version}\n`);
    await runMarquee(['publish', home, '--reason', 'a fault']);
    return undefined;
  } catch (failure) {
    const { stderr = '' } = failure as { stderr?: string };
    const refusal = /RELEASE_REFUSED.*/.exec(stderr);
    if (!refusal) throw failure;
    return `refused at publish: ${refusal[0]}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function containerOf(remote: string, version: string): string {
  return `${remote}_${version}`.replaceAll(/[-.]/g, '_');
}

/** The shell serves the compressed files beside a file: they have to change with it. */
async function writeCompressed(file: string, code: string) {
  await writeFile(file, code);
  await writeFile(`${file}.gz`, gzipSync(code));
  await rm(`${file}.br`, { force: true });
}
