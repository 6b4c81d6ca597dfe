import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compileDeclarations } from './emit-declarations.ts';
import { commands, host, libraries } from './published-packages.ts';
import { readWorkspacePackages } from './workspace-packages.ts';
import { writeCommand, writeHost } from './write-command.ts';
import { writeLibrary } from './write-library.ts';

/**
 * Writes all published packages into `folder`, each ready for `npm publish`, and first deletes what the folder
 * contains. The packages are libraries, the command `marquee`, and the host (a whole site on one computer). The shell
 * and the remotes must have been built.
 *
 * With `only: 'libraries'`, writes only the libraries, without the files that a build writes; this needs no build. With
 * `only: 'host'`, writes only the host. With a `scope` such as `@acme`, the packages have names in that scope instead
 * of `@marquee`.
 */
export async function writePackages(
  root: string,
  folder: string,
  { scope, only }: { scope?: string | undefined; only?: 'libraries' | 'host' | undefined } = {},
): Promise<void> {
  const packages = readWorkspacePackages(root);
  const names = [...libraries, ...commands, { folder: host }].map(
    (one) => packages.packageOf(`${one.folder}/`).json.name,
  );
  const compiled = await mkdtemp(path.join(os.tmpdir(), 'marquee-declarations-'));
  const run = {
    root,
    compiled,
    packages,
    outputOf: (name: string) => path.join(folder, path.basename(name)),
    published: new Set(names),
    isBuilt: only !== 'libraries',
    scope,
    internals: new Map<string, string>(),
  };
  try {
    await rm(folder, { recursive: true, force: true });
    if (only !== 'host') {
      await compileDeclarations(root, compiled);
      for (const library of libraries) await writeLibrary(library, run);
    }
    if (only === 'libraries') return;
    if (only !== 'host') for (const command of commands) await writeCommand(command, run);
    await writeHost(host, run);
  } finally {
    await rm(compiled, { recursive: true, force: true });
  }
}
