import { PlatformError } from '@marquee/contracts';

/** Parses the name of a release, such as `mfe-quiz@1.4.0`. Throws INVALID_INPUT for any other text. */
export function parseReleaseName(text: string): { remote: string; version: string } {
  const [, remote, version] = /^([^@\s]+)@([^@\s]+)$/.exec(text) ?? [];
  if (remote && version) return { remote, version };
  throw invalid(text, 'is not a release: write <remote>@<version>, such as mfe-quiz@1.4.0');
}

/**
 * Parses a remote's name, such as `mfe-quiz`. Throws INVALID_INPUT for any other text, also for a release such as
 * `mfe-quiz@1.4.0`.
 */
export function parseRemoteName(text: string): { remote: string } {
  if (/^[^@\s]+$/.test(text)) return { remote: text };
  throw invalid(text, 'is not a remote: write its name without a version, such as mfe-quiz');
}

/**
 * Parses the name of a remote or release, such as `mfe-quiz` or `mfe-quiz@1.4.0`. Throws INVALID_INPUT for any other
 * text.
 */
export function parseRemoteOrRelease(text: string): { remote: string; version?: string } {
  return text.includes('@') ? parseReleaseName(text) : parseRemoteName(text);
}

type Variants = { remote: string; variants: { name: string; version: string }[] };

/**
 * Parses the variants of an experiment; each text is one variant, such as `control=mfe-quiz@1.0.0`. For a set (remotes
 * whose releases change together), a variant has a release of each remote, such as
 * `control=mfe-quiz@1.0.0,mfe-auth@1.0.0`. Throws INVALID_INPUT for any other text, and for fewer than two variants.
 */
export function parseVariants(texts: readonly string[]): Variants | { set: Variants[] } {
  const parsed = texts.flatMap((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw invalid(text, 'is not a variant: write <name>=<remote>@<version>');
    const releases = text.slice(at + 1).split(',');
    return releases.map((release) => ({ name: text.slice(0, at), ...parseReleaseName(release) }));
  });
  if (texts.length < 2) throw new PlatformError('INVALID_INPUT', 'an experiment needs at least two variants');
  const remotes = [...new Set(parsed.map(({ remote }) => remote))];
  const members = remotes.map((remote) => {
    const own = parsed.filter((one) => one.remote === remote);
    return { remote, variants: own.map(({ name, version }) => ({ name, version })) };
  });
  const lacking = members.find(({ variants }) => variants.length !== texts.length);
  if (lacking)
    throw new PlatformError(
      'INVALID_INPUT',
      `each variant needs one release of each remote of ${remotes.join(' and ')}, and ${lacking.remote} has ` +
        `${lacking.variants.length} for ${texts.length} variants`,
    );
  return members.length === 1 ? members[0]! : { set: members };
}

function invalid(text: string, why: string): PlatformError {
  return new PlatformError('INVALID_INPUT', `"${text}" ${why}`);
}
