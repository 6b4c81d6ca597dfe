import type { PaymentProvider } from '../checkout/load-checkout.ts';

// What this page knows how to take; a method it has no words for is not offered.
const knownMethods = ['card', 'upi', 'netbanking'] as const;
export type PaymentMethod = (typeof knownMethods)[number];

export type WayToPay = { provider: string; method: PaymentMethod };

/** Every way to pay the config offers, card first: it is the one that always works. */
export function waysToPay(providers: readonly PaymentProvider[]): WayToPay[] {
  return knownMethods.flatMap((method) =>
    providers.filter(({ methods }) => methods.includes(method)).map(({ provider }) => ({ provider, method })),
  );
}
