import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { runMarquee } from '../../site/run-marquee.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** How the copy's files differ from the build, beside its version. */
export type CopyChange = {
  entry?: (code: string, container: string) => string;
  serverBundle?: string;
  /** Replaces a text in the scripts of browser and server. */
  replace?: [before: string, after: string];
  /** The ranges of shared modules that the copy needs, instead of those of the build. */
  shared?: Readonly<Record<string, string>>;
};

/**
 * Publishes the built remote in the folder `place`, such as `mfe-quiz`, once more under another version, with changed
 * files. `marquee` runs the command line. Resolves to the message of a refusal.
 */
export async function publishCopy(
  place: string,
  version: string,
  { entry, serverBundle, replace, shared }: CopyChange = {},
  marquee: (args: readonly string[]) => Promise<unknown> = runMarquee,
): Promise<string | undefined> {
  const remote = path.basename(place);
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-fault-'));
  const home = path.join(folder, remote);
  const edited = (code: string) => (replace ? code.replaceAll(...replace) : code);
  try {
    await mkdir(home, { recursive: true });
    for (const part of ['remote.json', 'dist'])
      await cp(path.join(root, place, part), path.join(home, part), { recursive: true });
    await writeFile(path.join(home, 'package.json'), JSON.stringify({ name: remote, version }));

    const built = JSON.parse(await readFile(path.join(root, place, 'package.json'), 'utf8')) as {
      version: string;
    };
    const browser = path.join(home, 'dist/browser');
    const container = containerOf(remote, version);
    for (const file of await readdir(browser)) {
      if (!file.endsWith('.js')) continue;
      const code = await readFile(path.join(browser, file), 'utf8');
      const renamed = edited(code).replaceAll(containerOf(remote, built.version), container);
      await writeCompressed(
        path.join(browser, file),
        file === 'entry.js' && entry ? entry(renamed, container) : renamed,
      );
    }
    const bundle = path.join(home, 'dist/server/remote.cjs');
    await writeFile(bundle, serverBundle ?? `${edited(await readFile(bundle, 'utf8'))}\n// ${version}\n`);
    if (shared) {
      const file = path.join(home, 'dist/contracts.json');
      const contracts = JSON.parse(await readFile(file, 'utf8')) as object;
      await writeFile(file, JSON.stringify({ ...contracts, shared }));
    }
    await marquee(['publish', home, '--reason', 'a changed copy']);
    return undefined;
  } catch (failure) {
    const { stderr = '' } = failure as { stderr?: string };
    const refusal = /RELEASE_(REFUSED|NOT_DEPLOYABLE).*/.exec(stderr);
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
