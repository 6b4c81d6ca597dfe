import { PlatformError } from '@marquee/contracts';

/** Parses the name of a release, `mfe-quiz@1.4.0`. Throws INVALID_INPUT. */
export function parseReleaseName(text: string): { remote: string; version: string } {
  const [, remote, version] = /^([^@\s]+)@([^@\s]+)$/.exec(text) ?? [];
  if (remote && version) return { remote, version };
  throw invalid(text, 'is not a release: write <remote>@<version>, such as mfe-quiz@1.4.0');
}

/** Parses a remote's name, `mfe-quiz`. Throws INVALID_INPUT, also for `mfe-quiz@1.4.0` with a version. */
export function parseRemoteName(text: string): { remote: string } {
  if (/^[^@\s]+$/.test(text)) return { remote: text };
  throw invalid(text, 'is not a remote: write its name without a version, such as mfe-quiz');
}

/** Parses the name of a remote or release, `mfe-quiz` or `mfe-quiz@1.4.0`. Throws INVALID_INPUT. */
export function parseRemoteOrRelease(text: string): { remote: string; version?: string } {
  return text.includes('@') ? parseReleaseName(text) : parseRemoteName(text);
}

/** Parses an experiment's variants: `control=mfe-quiz@1.0.0 fast=mfe-quiz@1.1.0`. Throws INVALID_INPUT. */
export function parseVariants(texts: readonly string[]) {
  const parsed = texts.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw invalid(text, 'is not a variant: write <name>=<remote>@<version>');
    return { name: text.slice(0, at), ...parseReleaseName(text.slice(at + 1)) };
  });
  const remotes = [...new Set(parsed.map(({ remote }) => remote))];
  if (remotes.length > 1)
    throw new PlatformError(
      'INVALID_INPUT',
      `variants are releases of one remote, not of ${remotes.join(' and ')}`,
    );
  if (parsed.length < 2)
    throw new PlatformError('INVALID_INPUT', 'an experiment needs at least two variants');
  return { remote: remotes[0]!, variants: parsed.map(({ name, version }) => ({ name, version })) };
}

function invalid(text: string, why: string): PlatformError {
  return new PlatformError('INVALID_INPUT', `"${text}" ${why}`);
}
