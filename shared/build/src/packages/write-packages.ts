import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compileDeclarations } from './emit-declarations.ts';
import { commands, host, libraries } from './published-packages.ts';
import { readWorkspacePackages } from './workspace-packages.ts';
import { writeCommand, writeHost } from './write-command.ts';
import { writeLibrary } from './write-library.ts';

/**
 * Writes all published packages into a folder, each ready for `npm publish`, and removes the earlier contents of the
 * folder. The shell and the remotes must be built. `only: 'libraries'` writes the libraries alone, without built files;
 * `only: 'host'` writes the host alone.
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
