import type { Refusal } from '@marquee/sdk/api';

/** Returns the message key for a refusal whose own message the visitor cannot read. */
export function refusalKey({ status, error }: Refusal) {
  if (error === 'REFUND_NOT_ELIGIBLE') return 'ruleNot';
  if (status === 404) return 'unknownHeading';
  if (status === 409) return 'existsTitle';
  if (status === 429) return 'tooManyText';
  return status >= 500 ? 'refusedText' : 'declinedText';
}
