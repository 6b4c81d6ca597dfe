import { createHash } from 'node:crypto';
import type { RegistryClient } from '@marquee/cli';
import { PlatformError, releaseId, type Release } from '@marquee/contracts';
import * as v from 'valibot';

const concurrentCopies = 8;
const published = v.object({ isNew: v.boolean() });

/**
 * Copies a release from the registry `source` to `registry`: publishes it there with the same files. Throws INTEGRITY
 * if a file does not match its hash in the release's record, and NOT_ALLOWED if the token for `source` may not read
 * files.
 */
export async function copyRelease(
  release: Release,
  { source, registry }: { source: Pick<RegistryClient, 'getBlob'>; registry: RegistryClient },
): Promise<void> {
  const { remote, version, manifest, assets, files, commit } = release;
  const waiting = [...new Set(Object.values(files).map(({ sha256 }) => sha256))];
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (await registry.hasBlob(next)) continue;
      const bytes = await source.getBlob(next);
      if (createHash('sha256').update(bytes).digest('hex') !== next)
        throw new PlatformError('INTEGRITY', `the file ${next} of ${releaseId(release)} was altered`);
      await registry.putBlob(next, bytes);
    }
  };
  await Promise.all(Array.from({ length: concurrentCopies }, work));
  const record = { remote, version, manifest, assets, files, commit, reason: 'copied' };
  await registry.post('/releases', record, published);
}
