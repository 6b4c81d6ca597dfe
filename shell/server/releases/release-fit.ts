import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseId, sdk, type Release, type ShellVersions } from '@marquee/contracts';
import {
  contractsPath,
  parseContracts,
  type ReleaseContracts,
} from '@marquee/release-checks/release-contracts';
import { sdkRangeOf, versionMisfits } from '@marquee/release-checks/version-fit';
import type { ReleaseFiles } from './release-files.ts';

/**
 * What the contracts of releases (files of their builds) contain: which versions a release needs of this shell, and
 * which slots it places on its pages.
 */
export type ReleaseFit = {
  /**
   * Reads the contracts of a downloaded release; resolves to the result of `misfitOf`, which uses them from then on.
   */
  check(release: Release): Promise<string | undefined>;
  /** Why a release does not fit this shell, as the end of a sentence; undefined if it fits. */
  misfitOf(release: Pick<Release, 'remote' | 'version' | 'manifest'>): string | undefined;
  /** The names of the slots that a checked release places; none of a release that was not checked, and of a guest. */
  placedBy(release: Pick<Release, 'remote' | 'version'>): readonly string[];
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
  const contracts = new Map<string, Pick<ReleaseContracts, 'shared' | 'uses'>>();
  /** By release, because each page and each digest needs those of all remotes. Emptied by each check. */
  let misfits = new WeakMap<object, string | undefined>();
  const misfitOf: ReleaseFit['misfitOf'] = (release) => {
    if (misfits.has(release)) return misfits.get(release);
    const needed = {
      sdk: { range: sdkRangeOf(release.manifest) },
      shared: contracts.get(releaseId(release))?.shared ?? {},
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
      if (file) {
        const { shared, uses } = parseContracts(file.bytes, releaseId(release));
        contracts.set(releaseId(release), { shared, uses });
      }
      return misfitOf(release);
    },
    placedBy: (release) => contracts.get(releaseId(release))?.uses.map(({ slot }) => slot) ?? [],
  };
}
