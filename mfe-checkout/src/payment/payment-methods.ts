import type { PaymentProvider } from '../checkout/load-checkout.ts';

// What this page knows how to take; a method it has no words for is not offered.
const knownMethods = ['card', 'upi', 'netbanking'] as const;
export type PaymentMethod = (typeof knownMethods)[number];

export type WayToPay = { provider: string; method: PaymentMethod };

export const wayId = ({ provider, method }: WayToPay): string => `${provider} ${method}`;

/**
 * Every way to pay the config offers this visitor, card first: it is the one that always works. Whoever
 * is from abroad has no Indian bank account: there it is the card alone, where foreign ones are taken.
 */
export function waysToPay(
  providers: readonly PaymentProvider[],
  { fromAbroad }: { fromAbroad: boolean },
): WayToPay[] {
  const methods = fromAbroad ? knownMethods.filter((method) => method === 'card') : knownMethods;
  const open = fromAbroad ? providers.filter(({ forInternational }) => forInternational) : providers;
  return methods.flatMap((method) =>
    open.filter((each) => each.methods.includes(method)).map(({ provider }) => ({ provider, method })),
  );
}
