import { folderStore } from './folder-store.ts';
import type { ArtifactStore } from './artifact-store.ts';

/**
 * Opens the artifact store: the bucket at a URL (`s3://…`), or without a URL the store in `folder`. Throws
 * INVALID_INPUT for a wrong URL and for a bucket that is not accessible.
 */
export async function openStore(url: string | undefined, folder: string): Promise<ArtifactStore> {
  if (!url) return folderStore(folder);
  // The AWS SDK is loaded only if it is needed.
  const { parseBucket, s3Store } = await import('./s3-store.ts');
  const store = s3Store(parseBucket(url));
  await store.checkAccess();
  return store;
}
