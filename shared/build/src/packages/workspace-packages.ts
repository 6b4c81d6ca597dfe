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

/** The packages of the folder `shared`, by file, by import request and by name. */
export type WorkspacePackages = {
  /** The package of the workspace at a path relative to the root, with its folder. */
  packageOf: (file: string) => { folder: string; json: PackageJson };
  /** The source file of a request such as `@marquee/mount/server`; undefined if the workspace has none. */
  fileOf: (request: string) => string | undefined;
  /** The version of a package by its name. */
  versionOf: (name: string) => string | undefined;
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
