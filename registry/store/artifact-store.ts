import { webcrypto } from 'node:crypto';
import { PlatformError } from '@marquee/contracts';

/**
 * Stores files by the SHA-256 of their bytes (64 hex digits). A stored file is never changed or replaced. The
 * tests in `artifact-store.behaviour.ts` apply to every implementation.
 */
export type ArtifactStore = {
  has(sha256: string): Promise<boolean>;
  /**
   * Stores the bytes durably: when the promise resolves, they survive a crash. Returns `known` if they were
   * already stored. Throws INTEGRITY if their hash is not `sha256`, and STORE_FULL if there is no space.
   */
  put(sha256: string, bytes: Uint8Array): Promise<'stored' | 'known'>;
  /** Reads a file's bytes; undefined when the file is not stored. */
  read(sha256: string): Promise<Uint8Array | undefined>;
  /** Deletes a file; does nothing if the file is missing. */
  remove(sha256: string): Promise<void>;
  /** Lists all stored files, in no order. */
  list(): AsyncIterable<{ sha256: string; storedAt: Date }>;
  /**
   * Writes a test file that is not part of a release. Throws STORE_FULL if there is no space, or the store's own error.
   */
  checkWritable(): Promise<void>;
};

/**
 * The bytes of the test file that `checkWritable` writes to an artifact store. They are so many that they do not fit
 * into the unused rest of the last block of a full disk.
 */
export const probeBytes = new Uint8Array(64 * 1024);

/** Throws INTEGRITY if `sha256` (64 hex digits) is not the SHA-256 of the bytes. */
export async function refuseOtherBytes(sha256: string, bytes: Uint8Array): Promise<void> {
  const actual = await digestOf('SHA-256', bytes, 'hex');
  if (actual === sha256) return;
  throw new PlatformError(
    'INTEGRITY',
    `the bytes sent as ${sha256} have the SHA-256 ${actual}: send them again`,
  );
}

/** Returns the hash of bytes. Calculates it outside the event loop, because hashing 20 MB would block the loop. */
export async function digestOf(
  algorithm: 'SHA-256' | 'SHA-384',
  bytes: Uint8Array,
  encoding: 'hex' | 'base64',
): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest(algorithm, bytes)).toString(encoding);
}
