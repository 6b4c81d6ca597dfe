export type CardOutcome =
  | 'success'
  | 'pending'
  | 'declined-later'
  | 'bank-code'
  | 'declined'
  | 'not-a-test-card';

/** The code that the sandbox's bank requires to confirm a payment. */
export const bankCode = '123456';

const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': 'success',
  '4000000000000002': 'declined',
  '4000000000003220': 'bank-code',
  '4000000000000259': 'pending',
  '4000000000000341': 'declined-later',
};

/**
 * Returns how a payment by this card number ends: each test card has a fixed outcome, and every other card, including
 * any real one, has `not-a-test-card`.
 */
export function outcomeOf(digits: string): CardOutcome {
  return outcomes[digits] ?? 'not-a-test-card';
}
