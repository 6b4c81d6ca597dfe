import type { Release } from '@marquee/contracts';

/** A release that is built but not published yet: its manifest, and its files by their path in the release. */
export type BuiltRelease = Pick<Release, 'remote' | 'version' | 'manifest' | 'assets'> & {
  paths: readonly string[];
  /** Returns the bytes of the file at one of `paths`. */
  read: (path: string) => Promise<Uint8Array>;
};
