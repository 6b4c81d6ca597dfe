import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PlatformError } from '@marquee/contracts';

const template = path.join(import.meta.dirname, 'remote-template');

export type NewRemote = { remote: string; files: string[] };

/**
 * Creates a complete remote in a workspace: a page in both languages, its tests and its manifest. Throws
 * INVALID_INPUT if the name is invalid or taken.
 */
export async function newRemote(name: string, workspace: string): Promise<NewRemote> {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new PlatformError(
      'INVALID_INPUT',
      `"${name}" is not a valid name of a remote: write mfe-<name>, such as mfe-polls`,
    );
  }
  const folder = path.join(workspace, name);
  await mkdir(folder).catch((cause: unknown) => {
    throw new PlatformError('INVALID_INPUT', `${folder} cannot be created: ${(cause as Error).message}`, {
      cause,
    });
  });

  const values = await placeholdersFor(name);
  const files = await templateFiles();
  for (const file of files) {
    const target = path.join(folder, file);
    const text = await readFile(path.join(template, `${file}.txt`), 'utf8');
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(
      target,
      text.replaceAll(/__([A-Z]+)__/g, (_, placeholder: string) => values[placeholder] ?? placeholder),
    );
  }
  return { remote: name, files };
}

export function newRemoteText({ remote, files }: NewRemote): string {
  return [
    ...files.map((file) => `${remote}/${file}`),
    '',
    `${remote} is complete. Next:`,
    '  npm install',
    `  npm test -- units ${remote}`,
    `  npm run build -- ${remote}`,
    `  npx marquee publish ${remote}`,
  ].join('\n');
}

async function placeholdersFor(name: string): Promise<Record<string, string>> {
  const area = name.replace('mfe-', '');
  const title = area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ');
  return {
    NAME: name,
    AREA: area,
    TITLE: title,
    OWNER: `Team ${title}`,
    REACT: await installed('react'),
    ROUTER: await installed('react-router-dom'),
  };
}

/** The installed version of a library that all remotes share. */
async function installed(library: string): Promise<string> {
  const file = path.join(import.meta.dirname, '../../../node_modules', library, 'package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}

async function templateFiles(): Promise<string[]> {
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(template, path.join(entry.parentPath, entry.name)).replace(/\.txt$/, ''))
    .sort();
}
