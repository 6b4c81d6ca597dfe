import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishedPackage } from './published-package.ts';
import type { WorkspacePackages } from './workspace-packages.ts';

/** The settings of one run of `npm run packages`, which are common to all packages. */
export type Run = {
  /** The folder of the workspace. */
  root: string;
  /** The folder of the compiled declarations. */
  compiled: string;
  /** Returns the folder into which a package is written, by the package's name. */
  outputOf: (name: string) => string;
  packages: WorkspacePackages;
  /** The names of all published packages. */
  published: ReadonlySet<string>;
  /** Whether the shell is built; the packages contain some of its programs. */
  isBuilt: boolean;
  /** The scope in place of `@marquee`. */
  scope: string | undefined;
  /** The modules of private packages in `@marquee/sdk` that other published packages need: the source file by entry. */
  internals: Map<string, string>;
};

/** Writes the `package.json` and README of a published package. `own` has the fields that differ between packages. */
export async function writePackage(
  folder: string,
  { root, packages, published, scope, outputOf }: Run,
  own: Parameters<typeof publishedPackage>[1],
): Promise<void> {
  const { json } = packages.packageOf(`${folder}/`);
  const output = outputOf(json.name);
  const content = publishedPackage({ folder, json }, own, {
    root: packages.root,
    published,
    ...(scope && { scope }),
  });
  await writeFile(path.join(output, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  await cp(path.join(root, folder, 'README.md'), path.join(output, 'README.md'));
}
