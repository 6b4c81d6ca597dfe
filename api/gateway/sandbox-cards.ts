export type CardOutcome =
  | { kind: 'success' }
  | { kind: 'pending' }
  | { kind: 'bank-code' }
  | { kind: 'declined'; reason: 'declined' | 'not-a-test-card' };

/** The code that the sandbox's bank requires. */
export const bankCode = '123456';

const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': { kind: 'success' },
  '4000000000000002': { kind: 'declined', reason: 'declined' },
  '4000000000003220': { kind: 'bank-code' },
  '4000000000000259': { kind: 'pending' },
};

/** Returns the outcome of a payment by card; the sandbox declines every real card. */
export function outcomeOf(digits: string): CardOutcome {
  return outcomes[digits] ?? { kind: 'declined', reason: 'not-a-test-card' };
}
