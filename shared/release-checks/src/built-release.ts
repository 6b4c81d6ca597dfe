import type { Release } from '@marquee/contracts';

/** A release before anybody has it: what it says of itself, and its files by their path in the release. */
export type BuiltRelease = Pick<Release, 'remote' | 'version' | 'manifest' | 'assets'> & {
  paths: readonly string[];
  /** The bytes of one of `paths`. */
  read: (path: string) => Promise<Uint8Array>;
};
