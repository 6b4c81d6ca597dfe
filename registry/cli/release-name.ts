import { PlatformError } from '@marquee/contracts';

/** Reads `mfe-quiz@1.4.0`. Throws INVALID_INPUT. */
export function parseReleaseName(text: string): { remote: string; version: string } {
  const [, remote, version] = /^([^@\s]+)@([^@\s]+)$/.exec(text) ?? [];
  if (remote && version) return { remote, version };
  throw new PlatformError(
    'INVALID_INPUT',
    `"${text}" is no release: write <remote>@<version>, such as mfe-quiz@1.4.0`,
  );
}
