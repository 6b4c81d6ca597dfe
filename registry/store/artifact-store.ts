/**
 * Keeps files by the SHA-256 of their bytes (64 hex digits). What is stored is never changed and never
 * replaced. Every implementation passes `artifact-store.behaviour.ts`.
 */
export type ArtifactStore = {
  has(sha256: string): Promise<boolean>;
  /**
   * Stores the bytes durably: once this resolves they outlive a crash. Throws INTEGRITY when they do
   * not have this hash. Storing what is there already changes nothing.
   */
  put(sha256: string, bytes: Uint8Array): Promise<'stored' | 'known'>;
  /** The bytes, or nothing when they were never stored. */
  read(sha256: string): Promise<Uint8Array | undefined>;
  /** Takes a file away that nobody needs; taking away what is not there changes nothing. */
  remove(sha256: string): Promise<void>;
  /** Every file there is, in no order, with the moment it was stored. */
  list(): AsyncIterable<{ sha256: string; storedAt: Date }>;
};
