import type { JsonStorage } from '@marquee/sdk/api';
import type { PaymentProvider } from '../checkout/load-checkout.ts';

// A method of the config without a label here is not offered. In India, people pay by UPI first.
const knownMethods = ['upi', 'card', 'netbanking'] as const;
type PaymentMethod = (typeof knownMethods)[number];

export type WayToPay = { provider: string; method: PaymentMethod };

export const wayId = ({ provider, method }: WayToPay): string => `${provider} ${method}`;

/**
 * Returns the ways to pay (a method of a provider) that the app configuration offers, UPI first. A visitor from abroad
 * has no Indian bank account, and so gets only cards, of providers that accept international visitors.
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

const lastKey = 'lastWayToPay';

/** Stores the method of a started payment, which is then preselected for the next order. */
export function rememberWay(storage: Pick<JsonStorage, 'write'>, { method }: WayToPay): void {
  storage.write(lastKey, method);
}

/**
 * Returns the way to pay to preselect: one with the method of the last payment in this browser, otherwise the first of
 * `ways`. Undefined if `ways` is empty.
 */
export function usualWay(
  storage: Pick<JsonStorage, 'read'>,
  ways: readonly WayToPay[],
): WayToPay | undefined {
  const last: unknown = storage.read<unknown>(lastKey, null);
  return ways.find(({ method }) => method === last) ?? ways[0];
}
