import type { FastifyPluginAsync } from 'fastify';
import type { Payment } from './order-tables.ts';

/** A provider that takes payments on a hosted page of its own. `PAYMENT_PROVIDER` selects the provider. */
export type PaymentProvider = {
  /** The provider as C01 offers it. */
  offer: { provider: string; methods: readonly string[]; forInternational: boolean };
  /** `live` if real money is taken. */
  mode: 'test' | 'live';
  /** The URL under which the provider's pages are. */
  hostedPage: string;
  /** How long a page accepts a payment, in milliseconds. */
  openForMs: number;
  /** Returns the page of a payment's current attempt, the same page each time. Refuses with 503. */
  openPage: (payment: Payment) => Promise<{ redirectUrl: string; gatewayOrderId: string }>;
  /** Stores the state that the payment has at the provider. */
  refresh: (payment: Payment) => Promise<void>;
  /** Refunds an amount of a charge, in paise, once per `reference`. Returns when the money counts as refunded. */
  refund: (money: { chargeId: string; amount: number; reference: string }) => Promise<Date>;
  /** Refreshes the payments that no request concerns any more. The API calls it every minute. */
  reconcile: () => Promise<void>;
  /** Adds the routes of the provider's pages and webhooks. */
  routes: FastifyPluginAsync;
};
