/** What the sandbox's bank does with a card. */
export type CardOutcome =
  | { kind: 'success' }
  | { kind: 'pending' }
  | { kind: 'bank-code' }
  | { kind: 'declined'; reason: 'declined' | 'not-a-test-card' };

/** The code the sandbox's bank "sends". */
export const bankCode = '123456';

const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': { kind: 'success' },
  '4000000000000002': { kind: 'declined', reason: 'declined' },
  '4000000000003220': { kind: 'bank-code' },
  '4000000000000259': { kind: 'pending' },
};

/** The outcome of a card, by its digits. No real card is ever taken. */
export function outcomeOf(digits: string): CardOutcome {
  return outcomes[digits] ?? { kind: 'declined', reason: 'not-a-test-card' };
}
