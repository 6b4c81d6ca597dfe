import { PlatformError, releaseId, type Release } from '@marquee/contracts';

/** The maximum of violations that a refusal lists, and the maximum length of each in characters. */
const maxListed = 50;
const maxLength = 500;

/** Creates the error for a release that violates rules. */
export function refusal(
  { remote, version, manifest }: Pick<Release, 'remote' | 'version' | 'manifest'>,
  violations: readonly string[],
): PlatformError {
  const listed = violations.slice(0, maxListed).map(shortened);
  const more = violations.length - listed.length;
  const faults = more > 0 ? [...listed, `and ${more} more`] : listed;
  const count = violations.length === 1 ? 'a rule' : `${violations.length} rules`;
  return new PlatformError(
    'RELEASE_REFUSED',
    `${releaseId({ remote, version })} of ${manifest.owner} breaks ${count}:${faults.map((fault) => `\n- ${fault}`).join('')}`,
    { details: { faults } },
  );
}

/**
 * Shortens a sentence to about `maxLength` characters by removing its middle, because selectors and names in files can
 * have megabytes.
 */
export function shortened(sentence: string): string {
  return sentence.length <= maxLength
    ? sentence
    : `${sentence.slice(0, maxLength / 2)} … ${sentence.slice(-maxLength / 2)}`;
}
