import type { PaymentProvider } from '../checkout/load-checkout.ts';

// A method of the config without a label here is not offered.
const knownMethods = ['card', 'upi', 'netbanking'] as const;
type PaymentMethod = (typeof knownMethods)[number];

export type WayToPay = { provider: string; method: PaymentMethod };

export const wayId = ({ provider, method }: WayToPay): string => `${provider} ${method}`;

/**
 * The ways to pay that the config offers, cards first, because they are always available. A visitor from
 * abroad has no Indian bank account and gets only the providers' cards for international visitors.
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
