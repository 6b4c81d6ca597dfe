import { chmod, cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { bundleCommand } from '../bundle-command.ts';
import { bundleHost } from '../bundle-host.ts';
import type { Command } from './published-packages.ts';
import { writePackage, type Run } from './write-package.ts';

/** Writes a command in the form in which it is published: a package whose one script runs without the workspace. */
export async function writeCommand({ folder, entry, bin, reads = [] }: Command, run: Run): Promise<void> {
  const output = run.outputOf(run.packages.packageOf(`${folder}/`).json.name);
  await mkdir(output, { recursive: true });
  const outfile = path.join(output, `${bin}.mjs`);
  const dependencies = await bundleCommand(run.root, { entry: path.join(folder, entry), outfile });
  await chmod(outfile, 0o755);
  for (const file of reads)
    await cp(path.join(run.root, folder, 'src', file), path.join(output, file), { recursive: true });
  await writePackage(folder, run, {
    bin: { [bin]: `./${bin}.mjs` },
    files: [`${bin}.mjs`, `${bin}.mjs.map`, ...reads],
    dependencies,
  });
}

/** Writes the package `@marquee/host`. The shell and the remotes must be built. */
export async function writeHost(folder: string, run: Run): Promise<void> {
  const output = run.outputOf(run.packages.packageOf(`${folder}/`).json.name);
  const fields = await bundleHost(run.root, output);
  await writePackage(folder, run, { bin: { 'marquee-host': './start.mjs' }, files: ['**/*'], ...fields });
}
