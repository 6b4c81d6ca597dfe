import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What new remotes need of the package `create-marquee-remote`: its template, its version, and the versions of the
 * packages on which a new remote depends.
 */
export type StarterPackage = {
  /** The folder of the template. */
  template: string;
  version: string;
  /** The version of each package, or its alias (`npm:@acme/ui@2.0.0`) under the scope of an operator. */
  versions: Readonly<Record<string, string>>;
};

/**
 * Reads the `package.json` of `create-marquee-remote`, of which this module is a part. Its `devDependencies` are the
 * packages that a new remote gets, with their versions.
 */
export function readStarterPackage(): StarterPackage {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  const { version, devDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as { version: string; devDependencies: Record<string, string> };
  return {
    template: path.join(import.meta.dirname, '../template'),
    version,
    versions: devDependencies,
  };
}
