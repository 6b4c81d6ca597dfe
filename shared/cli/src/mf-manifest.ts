import { isGuestModule, leanGuestModules } from '@marquee/release-checks';
import * as v from 'valibot';

/** The name of the file in which a build by Module Federation describes itself. */
export const mfManifestFile = 'mf-manifest.json';

const files = v.optional(v.array(v.string()), []);
const assets = v.object({
  js: v.object({ sync: files, async: files }),
});

/**
 * The schema of the parts of `mf-manifest.json` from which the release of a guest (an unmodified build) is derived. The
 * plugins of webpack, Rspack and Vite write these parts alike.
 */
export const mfManifestSchema = v.object({
  name: v.string(),
  metaData: v.object({
    remoteEntry: v.object({
      name: v.string(),
      path: v.optional(v.string(), ''),
      type: v.string(),
    }),
    globalName: v.optional(v.string()),
    publicPath: v.optional(v.string()),
  }),
  shared: v.optional(
    v.array(v.object({ name: v.string(), requiredVersion: v.optional(v.unknown()), assets })),
    [],
  ),
  remotes: v.optional(
    v.array(v.object({ federationContainerName: v.optional(v.string()), entry: v.optional(v.string()) })),
    [],
  ),
  exposes: v.array(v.object({ path: v.string(), assets })),
});
export type MfManifest = v.InferOutput<typeof mfManifestSchema>;

/** Returns the path of the entry of a Module Federation build, relative to the build's folder. */
export function entryOf({ metaData: { remoteEntry } }: MfManifest): string {
  return [remoteEntry.path, remoteEntry.name]
    .filter(Boolean)
    .join('/')
    .replace(/^\.?\//, '');
}

/**
 * Returns the version ranges of the packages that a Module Federation build needs from the shell, by name, in the
 * format of `contracts.json`: those that the build shares and the shell provides.
 */
export function sharedRanges({ shared }: MfManifest): Record<string, string> {
  const ranges = shared
    .filter(({ name }) => isGuestModule(name) && !name.startsWith('@marquee/'))
    .map(({ name, requiredVersion }) => [
      name.split('/')[0] ?? name,
      typeof requiredVersion === 'string' && requiredVersion ? requiredVersion : '*',
    ]);
  return Object.fromEntries(ranges.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
}

/**
 * Returns a warning for each shared module of a Module Federation build of which the shell provides only some exports.
 * The CLI prints the warnings before it publishes the build.
 */
export function sharingWarnings({ shared }: MfManifest): string[] {
  return leanGuestModules
    .filter((lean) => shared.some(({ name }) => name === lean))
    .map(
      (lean) =>
        `the build shares ${lean}: the shell provides only the exports that the site uses, and all others are undefined; take ${lean} out of \`shared\` if the guest needs others`,
    );
}

/**
 * Returns the fallbacks of a Module Federation build: the scripts with the build's own copies of modules that the shell
 * provides, which therefore never run. The keys are paths, the values names of the modules.
 */
export function fallbacksOf({ shared, exposes }: MfManifest): Map<string, string> {
  const needed = new Set(exposes.flatMap(({ assets: { js } }) => js.sync));
  const fallbacks = shared
    .filter(({ name }) => isGuestModule(name))
    .flatMap(({ name, assets: { js } }) => [...js.sync, ...js.async].map((file) => [file, name] as const));
  return new Map(fallbacks.filter(([file]) => !needed.has(file)));
}

/**
 * Returns the paths of the scripts that the exposed modules of a Module Federation build load, at once or on demand.
 */
export function exposedScripts({ exposes }: MfManifest): Set<string> {
  return new Set(exposes.flatMap(({ assets: { js } }) => [...js.sync, ...js.async]));
}
