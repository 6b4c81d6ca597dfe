import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An npm package that a bundle contains, for the software bill of materials (SBOM). */
export type SbomPackage = { name: string; version: string; license: string | undefined };

/**
 * Returns the npm packages to which the given files belong, each once, for the software bill of materials. Ignores
 * files outside `node_modules`, which are the project's own.
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

/** Returns the paths of the source files from which `<workspace>/dist` was built, according to its source maps. */
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
 * Returns the software bill of materials (SBOM) as a CycloneDX document in JSON: each package once, sorted by name and
 * version. Vulnerability scanners of container images read it.
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
