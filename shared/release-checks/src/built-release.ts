import type { Release } from '@marquee/contracts';

/** A built release before it is published: its manifest, and its files by their path in the release. */
export type BuiltRelease = Pick<Release, 'remote' | 'version' | 'manifest' | 'assets'> & {
  paths: readonly string[];
  /** The bytes of one of `paths`. */
  read: (path: string) => Promise<Uint8Array>;
};
