import { readFileSync } from 'node:fs';
import path from 'node:path';

type PackageJson = {
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

/**
 * Returns the version of a shared module that is installed for the package in `folder`, in its `node_modules` or in one
 * of a folder above. Throws if the module is not installed.
 */
export function versionOf(folder: string, name: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    const installed = readPackage(path.join(at, 'node_modules', packageOf(name)));
    if (installed) return installed.version;
    if (at === path.dirname(at)) throw new Error(`${packageOf(name)} is not installed for ${folder}`);
  }
}

/**
 * Returns the `requiredVersion` of a shared module for Module Federation: the range that the package in
 * `folder` declares, or `false` (any version) if it declares none. A pinned version also allows later versions
 * of the same major.
 */
export function rangeOf(folder: string, name: string): string | false {
  const { dependencies, peerDependencies } = readPackage(folder) ?? {};
  const declared = peerDependencies?.[packageOf(name)] ?? dependencies?.[packageOf(name)];
  if (!declared) return false;
  return /^\d+\.\d+\.\d+$/.test(declared) ? `^${declared}` : declared;
}

/** Returns the name of a module's package: `react` for `react/jsx-runtime`. */
export function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

function readPackage(folder: string): PackageJson | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
  } catch {
    return undefined;
  }
}
