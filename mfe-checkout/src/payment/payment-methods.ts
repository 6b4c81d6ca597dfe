import type { PaymentProvider } from '../checkout/load-checkout.ts';

// A method of the config without a label here is not offered.
const knownMethods = ['card', 'upi', 'netbanking'] as const;
type PaymentMethod = (typeof knownMethods)[number];

export type WayToPay = { provider: string; method: PaymentMethod };

export const wayId = ({ provider, method }: WayToPay): string => `${provider} ${method}`;

/**
 * The payment methods that the app configuration offers, cards first. A visitor from abroad has no Indian bank
 * account, and gets only cards of providers that accept international visitors.
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
