import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import * as esbuild from 'esbuild';

/**
 * Bundles a command of the workspace into one executable file. The file contains the packages of the workspace that the
 * command imports, but not the packages from npm. Returns the names of these with their installed versions, for the
 * field `dependencies` of the published `package.json`.
 */
export async function bundleCommand(
  root: string,
  { entry, outfile }: { entry: string; outfile: string },
): Promise<Record<string, string>> {
  const dependencies = new Set<string>();
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    tsconfig: path.join(root, 'tsconfig.json'),
    sourcemap: true,
    banner: { js: '#!/usr/bin/env node' },
    plugins: [leaveOut(dependencies)],
    logLevel: 'warning',
  });
  return installedVersions(root, [...dependencies]);
}

/** Returns the version of each package in `<root>/node_modules`, by name. Throws if one is not installed. */
export function installedVersions(root: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const file = path.join(root, 'node_modules', name, 'package.json');
      return [name, (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version];
    }),
  );
}

/** Leaves packages from npm out of the bundle, and adds their names to `dependencies`. */
function leaveOut(dependencies: Set<string>): esbuild.Plugin {
  return {
    name: 'leave-out-packages',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) => {
        if (kind === 'entry-point' || request.startsWith('@marquee/')) return undefined;
        if (!isBuiltin(request)) dependencies.add(/^(?:@[^/]+\/)?[^/]+/.exec(request)![0]);
        return { path: request, external: true };
      });
    },
  };
}
