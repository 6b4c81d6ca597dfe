import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PlatformError } from '@marquee/contracts';

/** The functions of `@marquee/build` that the CLI calls. The version that a remote has installed may be older. */
export type BuildTools = {
  /** Resolves to the warnings of the build. */
  buildFolder(folder: string): Promise<string[]>;
  /** Throws RELEASE_REFUSED if a shell could not render the build. Older versions of the package lack it. */
  tryServerBundle?(folder: string): Promise<void>;
  /** Builds after every change; returns a function that ends it. Older versions of the package pass no hash. */
  watchFolder(
    folder: string,
    onResult: (result: { built: number; hash?: string } | { errors: string }) => void,
  ): () => Promise<void>;
};

/**
 * Loads the version of `@marquee/build` that is installed for the remote in `folder`. Throws INVALID_INPUT if none is.
 */
export async function buildToolsOf(folder: string): Promise<BuildTools> {
  const file = moduleOf(folder, '@marquee/build');
  if (file === undefined)
    throw new PlatformError(
      'INVALID_INPUT',
      `@marquee/build is not installed in ${folder}: npm install --save-dev @marquee/build`,
    );
  return (await import(pathToFileURL(file).href)) as BuildTools;
}

/** Returns the file of a module, resolved like an import in the folder; undefined if the module is not installed. */
export function moduleOf(folder: string, name: string): string | undefined {
  try {
    return createRequire(path.resolve(folder, 'package.json')).resolve(name);
  } catch {
    return undefined;
  }
}
