import type { PackageJson, WorkspacePackages } from './workspace-packages.ts';

/** Versions of packages, by the name of the package. */
export type Versions = Record<string, string>;

/** The fields in which published packages differ. */
type Own = {
  dependencies: Versions;
  devDependencies?: Versions | undefined;
  peerDependencies?: Versions;
  exports?: object;
  bin?: Record<string, string>;
  files: string[];
} & Record<string, unknown>;

/**
 * Returns the content of the `package.json` of a published package. `root` is the `package.json` of the workspace, and
 * `published` has the names of all published packages. With a `scope` such as `@acme`, the package is published under
 * that scope instead of `@marquee`. Its dependencies keep their names, by aliases such as `"@marquee/ui":
 * "npm:@acme/ui@2.0.0"`.
 */
export function publishedPackage(
  { folder, json }: { folder: string; json: PackageJson },
  { dependencies, devDependencies = {}, ...own }: Own,
  {
    root,
    published,
    scope,
  }: { root: WorkspacePackages['root']; published: ReadonlySet<string>; scope?: string },
): object {
  return {
    name: nameIn(scope, json.name),
    version: json.version,
    description: json.description,
    license: root.license,
    repository: { ...root.repository, directory: folder },
    type: 'module',
    engines: root.engines,
    publishConfig: { access: 'public', provenance: true },
    ...own,
    dependencies: inScope(dependencies),
    ...(Object.keys(devDependencies).length > 0 && { devDependencies: inScope(devDependencies) }),
  };

  function inScope(versions: Versions): Versions {
    return Object.fromEntries(
      Object.entries(versions).map(([name, version]) => [
        name,
        scope && published.has(name) ? `npm:${nameIn(scope, name)}@${version}` : version,
      ]),
    );
  }
}

function nameIn(scope: string | undefined, name: string): string {
  return scope ? `${scope}/${name.split('/').at(-1)}` : name;
}

/** Parses the setting `MARQUEE_SCOPE`; undefined if it is empty. Throws if it is not a scope of npm. */
export function parseScope(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^@[a-z0-9][a-z0-9._-]*$/.test(text))
    throw new Error(`MARQUEE_SCOPE is "${text}": write a scope of npm, such as @acme`);
  return text;
}
