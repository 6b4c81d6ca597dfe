import postcss from 'postcss';
import type { BuiltRelease } from './built-release.ts';

/**
 * Finds stylesheets that load others by `@import`, which no browser verifies by a hash. Returns an error sentence
 * per rule.
 */
export async function importedStylesheets(release: BuiltRelease): Promise<string[]> {
  const faults: string[] = [];
  for (const path of release.paths.filter((one) => /^browser\/.*\.css$/.test(one))) {
    const text = Buffer.from(await release.read(path)).toString('utf8');
    postcss.parse(text).walkAtRules(/^import$/i, ({ params }) => {
      faults.push(
        `${path} imports ${params}, which browsers load without its hash: let the bundler inline it`,
      );
    });
  }
  return faults;
}
