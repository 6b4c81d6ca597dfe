import { folderStore } from './folder-store.ts';
import type { ArtifactStore } from './artifact-store.ts';

/** The store at this address (`s3://…`), or the one in the folder when there is none. Throws INVALID_INPUT. */
export async function openStore(address: string | undefined, folder: string): Promise<ArtifactStore> {
  if (!address) return folderStore(folder);
  // Only who keeps files in a bucket loads the client for it.
  const { parseBucket, s3Store } = await import('./s3-store.ts');
  const store = s3Store(parseBucket(address));
  await store.reach();
  return store;
}
