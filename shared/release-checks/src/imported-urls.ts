import type { BuiltRelease } from './built-release.ts';
import { scriptImports } from './script-imports.ts';

/**
 * Finds scripts that import a whole URL. It leads out of the release, so no hash is known of what it names, and
 * `strict-dynamic` allows the import in a script that another script added. Returns an error sentence for each URL.
 * An address that a script computes is not found.
 */
export async function importedUrls(release: BuiltRelease): Promise<string[]> {
  const faults: string[] = [];
  for (const path of release.paths.filter((one) => /^browser\/.*\.m?js$/.test(one))) {
    const text = Buffer.from(await release.read(path)).toString('utf8');
    for (const url of scriptImports(path, text).urls)
      faults.push(`${path} imports ${url}, which browsers load without a hash: add it to the build`);
  }
  return faults;
}
