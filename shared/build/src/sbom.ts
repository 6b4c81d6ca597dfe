import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package of npm that a bundle contains. */
export type SbomPackage = { name: string; version: string; license: string | undefined };

/**
 * Returns the packages to which files below a `node_modules` belong; ignores other files, which are the project's own.
 */
export function packagesOf(root: string, files: readonly string[]): SbomPackage[] {
  const folders = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  );
  return [...folders].flatMap((folder) => {
    const file = path.resolve(root, folder, 'package.json');
    if (!existsSync(file)) return [];
    const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as SbomPackage;
    return [{ name, version, license }];
  });
}

/** Returns the source files of webpack's output in `<workspace>/dist`, according to its source maps. */
export function sourcesOfBuild(workspace: string): string[] {
  const dist = path.join(workspace, 'dist');
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.map'))
    .flatMap((file) => {
      const { sources } = JSON.parse(readFileSync(path.join(dist, file), 'utf8')) as { sources: string[] };
      return sources.map((source) =>
        path.resolve(workspace, source.replace(/^webpack:.*?(?=\.{1,2}\/)/, '')),
      );
    });
}

/**
 * Returns a CycloneDX document in which each package occurs once, sorted by name and version. Scanners of images read
 * it.
 */
export function sbomOf(packages: readonly SbomPackage[]): string {
  const byUrl = new Map(packages.map((one) => [urlOf(one), one]));
  const components = [...byUrl]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([purl, { name, version, license }]) => ({
      type: 'library',
      name,
      version,
      purl,
      'bom-ref': purl,
      ...(typeof license === 'string' && { licenses: [{ expression: license }] }),
    }));
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** The package URL; the `@` of a scope is escaped there. */
function urlOf({ name, version }: SbomPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
