import { releaseId, type RemoteManifest } from '@marquee/contracts';
import { refuseOversized, refuseRelease, sideEffects } from '@marquee/release-checks';
import type { GuestOptions } from './guest-file.ts';
import type { LeftOut } from './left-out.ts';
import { packGuest, type PackedGuest } from './pack-guest.ts';
import { asBuilt } from './pack-release.ts';

/**
 * The result of a dry run, which publishes nothing: the release of a guest (an unmodified build) that would be
 * recorded, the files of the build that would be left out, and the warnings.
 */
export type GuestDryRun = {
  release: string;
  manifest: RemoteManifest;
  files: { file: string; bytes: number }[];
  leftOut: LeftOut[];
  /** What the guest does outside its own elements, and what it cannot rely on. */
  warnings: string[];
};

/** Packs and checks a guest (an unmodified build) without publishing it. Throws RELEASE_REFUSED if a check fails. */
export async function dryRunOfGuest(folder: string, options: GuestOptions): Promise<GuestDryRun> {
  const packed = await packGuest(folder, options);
  refuseOversized(packed);
  await refuseRelease(asBuilt(packed));
  return {
    release: releaseId(packed),
    manifest: packed.manifest,
    files: Object.entries(packed.files).map(([file, { bytes }]) => ({ file, bytes })),
    leftOut: packed.leftOut,
    warnings: [...packed.warnings, ...(await sideEffects(asBuilt(packed)))],
  };
}

export function dryRunText({ release, manifest, files, leftOut, warnings }: GuestDryRun): string {
  const built = files.filter(({ file }) => !/\.(?:br|gz)$/.test(file));
  return [
    JSON.stringify(manifest, null, 2),
    ...built.map(({ file, bytes }) => `publish   ${file}, ${kilobytes(bytes)}`),
    ...leftOut.map(leftOutText),
    ...warnings.map(warningText),
    `${release} would be published with ${built.length} files and their compressed copies; nothing was published.`,
  ].join('\n');
}

/** Returns the derived manifest of a guest as text, to be shown before the guest is published. */
export function guestText({ manifest }: PackedGuest): string {
  return `derived   ${JSON.stringify(manifest, null, 2)}`;
}

/** Describes in one line that a file of a guest's build is not published, and why. */
export function leftOutText({ file, what, why, bytes }: LeftOut): string {
  return `left out  ${file}: ${what}, ${kilobytes(bytes)}; ${why}`;
}

export function warningText(warning: string): string {
  return `WARNING: ${warning}`;
}

function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}
