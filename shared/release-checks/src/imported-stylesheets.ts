import { CssSyntaxError } from 'postcss';
import type { BuiltRelease } from './built-release.ts';
import { parsedStylesheet } from './parsed-styles.ts';

/**
 * Finds stylesheets that load others by `@import`, which is not permitted, because browsers cannot verify the loaded
 * file by a hash. Also finds stylesheets that cannot be parsed, because they might do the same. Returns an error
 * sentence for each.
 */
export async function importedStylesheets(release: BuiltRelease): Promise<string[]> {
  const faults: string[] = [];
  for (const path of release.paths.filter((one) => /^browser\/.*\.css$/.test(one))) {
    const root = parsedStylesheet(Buffer.from(await release.read(path)).toString('utf8'));
    if (root instanceof CssSyntaxError) {
      faults.push(`${path} is no valid stylesheet: ${root.reason} in line ${root.line}`);
      continue;
    }
    root.walkAtRules(/^import$/i, ({ params }) => {
      faults.push(
        `${path} imports ${params}, which browsers load without its hash: let the bundler inline it`,
      );
    });
  }
  return faults;
}
