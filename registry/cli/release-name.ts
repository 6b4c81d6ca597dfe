import { PlatformError } from '@marquee/contracts';

/** Reads `mfe-quiz@1.4.0`. Throws INVALID_INPUT. */
export function parseReleaseName(text: string): { remote: string; version: string } {
  const [, remote, version] = /^([^@\s]+)@([^@\s]+)$/.exec(text) ?? [];
  if (remote && version) return { remote, version };
  throw unreadable(text, 'is no release: write <remote>@<version>, such as mfe-quiz@1.4.0');
}

/** Reads `mfe-quiz`. Throws INVALID_INPUT, also for a release, which would promise more than is done. */
export function parseRemoteName(text: string): { remote: string } {
  if (/^[^@\s]+$/.test(text)) return { remote: text };
  throw unreadable(text, 'is no remote: write its name without a version, such as mfe-quiz');
}

/** Reads `mfe-quiz` or `mfe-quiz@1.4.0`. */
export function parseRemoteOrRelease(text: string): { remote: string; version?: string } {
  return text.includes('@') ? parseReleaseName(text) : parseRemoteName(text);
}

/** Reads variants, `control=mfe-quiz@1.0.0 fast=mfe-quiz@1.1.0`, which are of one remote. Throws INVALID_INPUT. */
export function parseVariants(texts: readonly string[]) {
  const read = texts.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw unreadable(text, 'is no variant: write <name>=<remote>@<version>');
    return { name: text.slice(0, at), ...parseReleaseName(text.slice(at + 1)) };
  });
  const remotes = [...new Set(read.map(({ remote }) => remote))];
  if (remotes.length > 1)
    throw new PlatformError(
      'INVALID_INPUT',
      `variants are releases of one remote, not of ${remotes.join(' and ')}`,
    );
  if (read.length < 2)
    throw new PlatformError('INVALID_INPUT', 'an experiment holds two variants or more side by side');
  return {
    remote: remotes[0]!,
    variants: read.map(({ name, version }) => ({ name, version })),
  };
}

function unreadable(text: string, why: string): PlatformError {
  return new PlatformError('INVALID_INPUT', `"${text}" ${why}`);
}
