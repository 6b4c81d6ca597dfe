import type { Refusal } from '@marquee/sdk/api';

/**
 * Returns the key of the message to show for a refused refund if the message of the API is not in the page's language.
 */
export function refusalKey({ status, error }: Refusal) {
  if (error === 'REFUND_NOT_ELIGIBLE') return 'ruleNot';
  if (status === 404) return 'unknownHeading';
  if (status === 409) return 'existsTitle';
  if (status === 429) return 'tooManyText';
  return status >= 500 ? 'refusedText' : 'declinedText';
}
