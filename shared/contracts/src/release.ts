import * as v from 'valibot';
import { manifestSchema } from './manifest.ts';

export const hex256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is a SHA-256 in hex'));
const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is sha384-<base64>'));
export const versionSchema = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'is a semantic version'),
);

/** The scripts and stylesheets that a browser needs for one route or for the slots of a remote. */
const assetGroup = v.object({
  scripts: v.array(v.string()),
  styles: v.array(v.string()),
  /** The shared modules of the shell that this route or these slots use; the page preloads them. */
  shared: v.array(v.string()),
  /** Scripts and stylesheets that may be loaded after the start; if absent, any file of the build may be. */
  later: v.optional(v.array(v.string())),
});
export type AssetGroup = v.InferOutput<typeof assetGroup>;

/** The schema of `dist/assets.json`, in which a build lists its browser files. Paths are relative to `dist/browser`. */
export const assetsSchema = v.object({
  /** The script that browsers load first. */
  entry: v.string(),
  /** The files of each page, by the route's id. */
  routes: v.record(v.string(), assetGroup),
  /** The files of all slots together. */
  slots: assetGroup,
});
export type ReleaseAssets = v.InferOutput<typeof assetsSchema>;

/**
 * The schema of a release: one immutable published version of a remote. The paths in `files` are relative to the build
 * folder. Files in `browser/` are public under `/remotes/<remote>/<version>/`; `server/remote.cjs` is not public.
 */
export const releaseSchema = v.object({
  remote: v.string(),
  version: versionSchema,
  manifest: manifestSchema,
  assets: assetsSchema,
  files: v.record(
    v.string(),
    v.object({ sha256: hex256, integrity, bytes: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  ),
  publishedAt: v.pipe(v.string(), v.isoTimestamp()),
  publishedBy: v.string(),
  /** The Git commit from which the release was built; null if it is unknown. */
  commit: v.nullable(v.string()),
});
export type Release = v.InferOutput<typeof releaseSchema>;

/**
 * The schema of the text that the registry signs for a single release, for readers who cannot verify it by a signed
 * snapshot, because no snapshot contains the release: it is only proposed, for example.
 */
export const signedReleaseSchema = v.object({ kind: v.literal('release'), release: releaseSchema });
export type SignedRelease = v.InferOutput<typeof signedReleaseSchema>;

export const serverBundlePath = 'server/remote.cjs';
