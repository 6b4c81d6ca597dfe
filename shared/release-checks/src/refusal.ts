import { PlatformError, releaseId, type Release } from '@marquee/contracts';

/** The maximum of violations that a refusal lists, and the maximum length of each in characters. */
const maxListed = 50;
const maxLength = 500;

/**
 * Creates the error RELEASE_REFUSED for a release that violates rules. `violations` are sentences; the message and
 * `details.faults` contain at most 50 of them.
 */
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
 * Shortens a sentence to about 500 characters by removing its middle. Sentences about files can be very long, because a
 * selector or a name in a file can have megabytes.
 */
export function shortened(sentence: string): string {
  return sentence.length <= maxLength
    ? sentence
    : `${sentence.slice(0, maxLength / 2)} … ${sentence.slice(-maxLength / 2)}`;
}
