import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SharedModule } from './shared-modules.ts';

type PackageJson = {
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

/** The installed version of a shared module for the package in `folder`. Throws if it is not installed. */
export function versionOf(folder: string, name: SharedModule): string {
  for (let at = folder; ; at = path.dirname(at)) {
    const installed = readPackage(path.join(at, 'node_modules', packageOf(name)));
    if (installed) return installed.version;
    if (at === path.dirname(at)) throw new Error(`${packageOf(name)} is not installed for ${folder}`);
  }
}

/**
 * The `requiredVersion` of a shared module: the range that the package in `folder` declares, or `false` for any version if
 * it declares none. A pinned version allows every later version of the same major.
 */
export function rangeOf(folder: string, name: SharedModule): string | false {
  const { dependencies, peerDependencies } = readPackage(folder) ?? {};
  const declared = peerDependencies?.[packageOf(name)] ?? dependencies?.[packageOf(name)];
  if (!declared) return false;
  return /^\d+\.\d+\.\d+$/.test(declared) ? `^${declared}` : declared;
}

/** `react/jsx-runtime` is of the package `react`, `@marquee/contracts/shapes` of `@marquee/contracts`. */
function packageOf(name: SharedModule): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

function readPackage(folder: string): PackageJson | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
  } catch {
    return undefined;
  }
}
