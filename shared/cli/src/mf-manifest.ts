import { isGuestModule, leanGuestModules } from '@marquee/release-checks';
import * as v from 'valibot';

/** The file in which a build by Module Federation describes itself. */
export const mfManifestFile = 'mf-manifest.json';

const files = v.optional(v.array(v.string()), []);
const assets = v.object({
  js: v.object({ sync: files, async: files }),
});

/** The parts of `mf-manifest.json` that a guest's release is derived from; webpack, rspack and Vite write them alike. */
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

/** The path of the build's entry. */
export function entryOf({ metaData: { remoteEntry } }: MfManifest): string {
  return [remoteEntry.path, remoteEntry.name]
    .filter(Boolean)
    .join('/')
    .replace(/^\.?\//, '');
}

/** The ranges of the packages that the build shares and that the shell provides, as `contracts.json` has them. */
export function sharedRanges({ shared }: MfManifest): Record<string, string> {
  const ranges = shared
    .filter(({ name }) => isGuestModule(name) && !name.startsWith('@marquee/'))
    .map(({ name, requiredVersion }) => [
      name.split('/')[0] ?? name,
      typeof requiredVersion === 'string' && requiredVersion ? requiredVersion : '*',
    ]);
  return Object.fromEntries(ranges.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
}

/** Warnings about shared modules of which the shell provides only a part; shown before a build is published. */
export function sharingWarnings({ shared }: MfManifest): string[] {
  return leanGuestModules
    .filter((lean) => shared.some(({ name }) => name === lean))
    .map(
      (lean) =>
        `the build shares ${lean}: the shell provides only the exports that the site uses, and all others are undefined; take ${lean} out of \`shared\` if the guest needs others`,
    );
}

/**
 * Maps the path of a fallback script to the name of its shared module. The shell provides these modules, so that the
 * fallbacks never run.
 */
export function fallbacksOf({ shared, exposes }: MfManifest): Map<string, string> {
  const needed = new Set(exposes.flatMap(({ assets: { js } }) => js.sync));
  const fallbacks = shared
    .filter(({ name }) => isGuestModule(name))
    .flatMap(({ name, assets: { js } }) => [...js.sync, ...js.async].map((file) => [file, name] as const));
  return new Map(fallbacks.filter(([file]) => !needed.has(file)));
}

/** The scripts that exposed modules load at once or later, as paths within the build. */
export function exposedScripts({ exposes }: MfManifest): Set<string> {
  return new Set(exposes.flatMap(({ assets: { js } }) => [...js.sync, ...js.async]));
}
