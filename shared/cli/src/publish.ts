import { setTimeout as wait } from 'node:timers/promises';
import { errorCode, type PlatformError } from '@marquee/contracts';
import { refuseOversized, refuseRelease } from '@marquee/release-checks';
import type * as v from 'valibot';
import { publishedResponse } from './responses.ts';
import { commitOf } from './commit-of.ts';
import { provenanceOf } from './provenance-of.ts';
import type { GuestOptions } from './guest-file.ts';
import { guestText, leftOutText, warningText } from './guest-text.ts';
import { packGuest } from './pack-guest.ts';
import { asBuilt, packRelease, readBlob, type PackedRelease } from './pack-release.ts';
import type { RegistryClient } from './registry-client.ts';

export type PublishOutcome = {
  remote: string;
  version: string;
  files: number;
  bytes: number;
  uploaded: number;
  isNew: boolean;
  /** The environments whose shells do not provide what the release needs. */
  warnings: string[];
};

const concurrentUploads = 8;

/** How long a publication waits for others of the same token, in milliseconds. */
const maxWaitMs = 5 * 60_000;

/**
 * Publishes the built remote in `folder` as a release: packs and checks the build, uploads the files that the registry
 * does not have, and records the release. `tryServer` tests the server bundle; omit it if the build has already done
 * that. Throws RELEASE_REFUSED, before any upload, if a check fails.
 */
export async function publish(
  registry: RegistryClient,
  folder: string,
  {
    reason,
    progress,
    tryServer = async () => undefined,
  }: {
    reason: string | undefined;
    progress: (text: string) => void;
    tryServer?: (folder: string) => Promise<void>;
  },
): Promise<PublishOutcome> {
  const packed = await packRelease(folder);
  await tryServer(folder);
  return publishPacked(registry, folder, packed, { reason, progress });
}

/**
 * Publishes the unmodified build in `folder` as a release of a guest. Before that, reports the derived manifest, the
 * files that are left out, and warnings by `progress`. Throws RELEASE_REFUSED, before any upload, if a check fails.
 */
export async function publishGuest(
  registry: RegistryClient,
  folder: string,
  options: GuestOptions,
  { reason, progress }: { reason: string | undefined; progress: (text: string) => void },
): Promise<PublishOutcome> {
  const packed = await packGuest(folder, options);
  progress(guestText(packed));
  for (const one of packed.leftOut) progress(leftOutText(one));
  for (const warning of packed.warnings) progress(warningText(warning));
  return publishPacked(registry, folder, packed, { reason, progress });
}

async function publishPacked(
  registry: RegistryClient,
  folder: string,
  packed: PackedRelease,
  { reason, progress }: { reason: string | undefined; progress: (text: string) => void },
): Promise<PublishOutcome> {
  progress(`packed    ${packed.remote}@${packed.version}: ${packed.blobs.size} files`);

  refuseOversized(packed);
  await refuseRelease(asBuilt(packed));
  progress(`checked   copies, budgets, contracts, styles`);

  const uploaded = await uploadMissing(registry, packed);
  progress(`uploaded  ${uploaded} files, ${packed.blobs.size - uploaded} were already stored`);

  const { remote, version, manifest, assets, files, bytes } = packed;
  const commit = await commitOf(folder);
  const provenance = await provenanceOf(folder, process.env);
  const record = { remote, version, manifest, assets, files, commit, provenance, reason: reason ?? null };
  const { isNew, warnings } = await recordRelease(registry, record, progress);
  return { remote, version, files: Object.keys(files).length, bytes, uploaded, isNew, warnings };
}

/**
 * Records a release. While the registry checks another release of the same token, such as that of another job of a CI
 * run, waits as long as `Retry-After` says and requests it again.
 */
async function recordRelease(
  registry: RegistryClient,
  record: object,
  progress: (text: string) => void,
): Promise<v.InferOutput<typeof publishedResponse>> {
  const latest = Date.now() + maxWaitMs;
  for (;;) {
    try {
      return await registry.post('/releases', record, publishedResponse);
    } catch (failure) {
      const seconds = errorCode(failure) === 'TOO_MANY_REQUESTS' && retryAfterOf(failure as PlatformError);
      if (!seconds || Date.now() + seconds * 1000 > latest) throw failure;
      progress(`waiting   ${seconds} s: another release is being published with this token`);
      await wait(seconds * 1000);
    }
  }
}

function retryAfterOf({ details: { retryAfterSec } }: PlatformError): number | undefined {
  return typeof retryAfterSec === 'number' ? retryAfterSec : undefined;
}

/**
 * Uploads the files that the registry does not have, and returns their number. `blobs` has the bytes or the path of
 * each file, by SHA-256.
 */
export async function uploadMissing(
  registry: RegistryClient,
  { blobs }: Pick<PackedRelease, 'blobs'>,
): Promise<number> {
  const waiting = [...blobs];
  let uploaded = 0;
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [sha256, file] = next;
      if (await registry.hasBlob(sha256)) continue;
      await registry.putBlob(sha256, await readBlob(file));
      uploaded += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrentUploads }, work));
  return uploaded;
}
