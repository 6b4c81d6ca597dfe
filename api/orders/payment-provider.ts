import type { FastifyPluginAsync } from 'fastify';
import type { Payment } from './order-tables.ts';

/** A payment provider with hosted payment pages. The variable `PAYMENT_PROVIDER` selects the provider. */
export type PaymentProvider = {
  /** The provider and its payment methods, as the app configuration (call C01) lists them. */
  offer: { provider: string; methods: readonly string[]; forInternational: boolean };
  /** Whether real money is charged (`live`). */
  mode: 'test' | 'live';
  /** The URL with which the URLs of the provider's payment pages begin. */
  hostedPage: string;
  /** How long a payment page accepts a payment, in milliseconds. */
  openForMs: number;
  /**
   * Returns the page of a payment's current attempt, the same page on each call. Throws a 503 if the provider fails.
   */
  openPage: (payment: Payment) => Promise<{ redirectUrl: string; gatewayOrderId: string }>;
  /** Fetches the payment's state from the provider and stores it. */
  refresh: (payment: Payment) => Promise<void>;
  /** Refunds a part of a charge, in paise, once per `reference`. Returns when the refund is complete. */
  refund: (money: { chargeId: string; amount: number; reference: string }) => Promise<Date>;
  /** Refreshes open payments whose customers send no more requests; called every minute. */
  reconcile: () => Promise<void>;
  /** Adds the routes of the provider's payment pages and webhooks. */
  routes: FastifyPluginAsync;
};
