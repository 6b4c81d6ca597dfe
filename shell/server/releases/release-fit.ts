import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseId, sdk, type Release, type ShellVersions } from '@marquee/contracts';
import { contractsPath, parseContracts } from '@marquee/release-checks/release-contracts';
import { sdkRangeOf, versionMisfits } from '@marquee/release-checks/version-fit';
import type { ReleaseFiles } from './release-files.ts';

/** Whether this shell provides the versions that releases need. */
export type ReleaseFit = {
  /** Reads the contracts of a downloaded release; resolves as `misfitOf`, which considers them from then on. */
  check(release: Release): Promise<string | undefined>;
  /** Why a release does not fit this shell, as the end of a sentence; undefined if it fits. */
  misfitOf(release: Pick<Release, 'remote' | 'version' | 'manifest'>): string | undefined;
};

/** Reads the versions that the shell built in `dist` provides. Throws if the shell was not built. */
export function readShellVersions(dist: string): ShellVersions {
  const file = path.join(dist, 'shared-packages.json');
  return { sdk, shared: JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> };
}

export function createReleaseFit({
  files,
  versions,
}: {
  files: Pick<ReleaseFiles, 'read'>;
  versions: ShellVersions;
}): ReleaseFit {
  /** The shared packages that releases need, by release. */
  const shared = new Map<string, Readonly<Record<string, string>>>();
  /** By release, because each page and each digest needs those of all remotes. Emptied by each check. */
  let misfits = new WeakMap<object, string | undefined>();
  const misfitOf: ReleaseFit['misfitOf'] = (release) => {
    if (misfits.has(release)) return misfits.get(release);
    const needed = {
      sdk: { range: sdkRangeOf(release.manifest) },
      shared: shared.get(releaseId(release)) ?? {},
    };
    const misfit = versionMisfits(needed, versions).join(', and ') || undefined;
    misfits.set(release, misfit);
    return misfit;
  };

  return {
    misfitOf,
    async check(release) {
      const file = await files.read(release, contractsPath);
      misfits = new WeakMap();
      if (file) shared.set(releaseId(release), parseContracts(file.bytes, releaseId(release)).shared);
      return misfitOf(release);
    },
  };
}
