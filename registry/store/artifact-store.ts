import { hash } from 'node:crypto';
import { PlatformError } from '@marquee/contracts';

/**
 * Stores files by the SHA-256 of their bytes (64 hex digits). A stored file is never changed or replaced. Every
 * implementation passes `artifact-store.behaviour.ts`.
 */
export type ArtifactStore = {
  has(sha256: string): Promise<boolean>;
  /**
   * Stores the bytes durably: when this resolves, they survive a crash. `known`: they were already stored. Throws
   * INTEGRITY when they do not have this hash.
   */
  put(sha256: string, bytes: Uint8Array): Promise<'stored' | 'known'>;
  /** The bytes; undefined when they are not stored. */
  read(sha256: string): Promise<Uint8Array | undefined>;
  /** Deletes a file. Deleting a missing file changes nothing. */
  remove(sha256: string): Promise<void>;
  /** All stored files, unordered. */
  list(): AsyncIterable<{ sha256: string; storedAt: Date }>;
};

/** Throws INTEGRITY unless the bytes have this hash. */
export function refuseOtherBytes(sha256: string, bytes: Uint8Array): void {
  const actual = hash('sha256', bytes);
  if (actual === sha256) return;
  throw new PlatformError(
    'INTEGRITY',
    `the bytes sent as ${sha256} have the SHA-256 ${actual}: send them again`,
  );
}
