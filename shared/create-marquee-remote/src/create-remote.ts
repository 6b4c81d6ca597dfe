import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteKind } from './remote-kind.ts';
import { remotePackage, remoteScripts } from './remote-package.ts';
import { StarterError } from './starter-error.ts';
import { readStarterPackage } from './starter-package.ts';
import { fingerprint, isOwned, placeholdersFor, templateFiles } from './template-files.ts';
import { currentCodemod } from './codemods/codemods.ts';
import { writeTemplateRecord } from './template-record.ts';

export type CreatedRemote = { remote: string; folder: string; files: string[] };

const reserved = ['shell', 'marquee'];

/**
 * Creates a complete remote in `folder`: a page in both languages, a slot, an event, their tests and the manifest; with
 * the kind `repository` also the settings of tools and the CI workflows. Returns its name and the paths of its files.
 * Throws INVALID_INPUT for an invalid name, and for a folder that exists and is not empty.
 */
export async function createRemote(
  name: string,
  { folder, kind }: { folder: string; kind: RemoteKind },
): Promise<CreatedRemote> {
  refuseInvalidName(name);
  await makeFolder(folder);
  const starter = readStarterPackage();
  const files = [
    { file: 'package.json', text: remotePackage(name, kind, starter.versions) },
    ...(await templateFiles(starter, kind, placeholdersFor(name, starter))),
  ];
  for (const { file, text } of files) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  if (kind === 'repository') {
    await writeTemplateRecord(folder, {
      version: starter.version,
      codemods: currentCodemod,
      files: Object.fromEntries(
        files.filter(({ file }) => isOwned(file)).map(({ file, text }) => [file, fingerprint(text)]),
      ),
      scripts: remoteScripts,
    });
  }
  return { remote: name, folder, files: files.map(({ file }) => file) };
}

function refuseInvalidName(name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new StarterError(
      `"${name}" is not a valid name of a remote: write lower case letters, digits and hyphens, such as polls`,
    );
  if (reserved.includes(name.replace(/^mfe-/, '')))
    throw new StarterError(`"${name}" is a name of the platform: choose another one`);
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const [first] = await readdir(folder);
    if (first === undefined) return;
  } catch (cause) {
    throw new StarterError(`${folder} cannot be created: ${(cause as Error).message}`, { cause });
  }
  throw new StarterError(`${folder} is not empty: name a remote that does not exist yet`);
}
