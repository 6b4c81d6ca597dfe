import type { BuiltRelease } from './built-release.ts';
import { scriptImports } from './script-imports.ts';

/**
 * Finds scripts that import what is outside their release: a whole URL, a path from the site's root, or a relative one
 * that leaves the folder. No hash is known of what it names, and `strict-dynamic` allows the import in a script that
 * another script added. Returns an error sentence for each address. One that a script computes is not found.
 */
export async function importsFromOutside(release: BuiltRelease): Promise<string[]> {
  const faults: string[] = [];
  for (const path of release.paths.filter((one) => /^browser\/.*\.m?js$/.test(one))) {
    const text = Buffer.from(await release.read(path)).toString('utf8');
    for (const address of scriptImports(path.replace('browser/', ''), text).outside)
      faults.push(
        `${path} imports ${address}, which is outside the release, so browsers load it without a hash: add it to the build`,
      );
  }
  return faults;
}
