import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type PackageJson = {
  name: string;
  version: string;
  description?: string;
  sideEffects?: boolean | string[];
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  engines?: Record<string, string>;
  license?: string;
  repository?: { type: string; url: string };
};

/** Finds the packages below `shared` by a file, an import or a name. */
export type WorkspacePackages = {
  /** Returns the package to which a file belongs, and the package's folder. Throws if there is none. */
  packageOf: (file: string) => { folder: string; json: PackageJson };
  /** Returns the source file of an import such as `@marquee/mount/server`; undefined if the workspace has none. */
  fileOf: (request: string) => string | undefined;
  /** Returns the version of a package by its name; undefined if the workspace has no such package. */
  versionOf: (name: string) => string | undefined;
  /** The `package.json` of the workspace itself. */
  root: PackageJson;
};

/** Reads the packages below `shared`. All paths are relative to `root`. */
export function readWorkspacePackages(root: string): WorkspacePackages {
  const packages = new Map<string, PackageJson>();
  const files = new Map<string, string>();
  for (const name of readdirSync(path.join(root, 'shared'))) {
    const folder = `shared/${name}`;
    if (!existsSync(path.join(root, folder, 'package.json'))) continue;
    const json = readPackage(path.join(root, folder));
    packages.set(folder, json);
    for (const [entry, file] of Object.entries(json.exports ?? {}))
      files.set(path.posix.join(json.name, entry), path.posix.join(folder, file));
  }
  return {
    packageOf: (file) => {
      const folder = file.split('/').slice(0, 2).join('/');
      const json = packages.get(folder);
      if (!json) throw new Error(`${file} lies in no package of shared/`);
      return { folder, json };
    },
    fileOf: (request) => files.get(request),
    versionOf: (name) => [...packages.values()].find((json) => json.name === name)?.version,
    root: readPackage(root),
  };
}

function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
}
