import type { FastifyInstance } from 'fastify';
import type { payments } from './order-tables.ts';

type Payment = typeof payments.$inferSelect;

/** Somebody who takes money on a page of their own; which one it is, the environment says. */
export type PaymentProvider = {
  /** How C01 offers it. */
  offer: { provider: string; methods: readonly string[]; forInternational: boolean };
  /** Whether real money moves. */
  mode: 'test' | 'live';
  /** Under which address its pages stand. */
  hostedPage: string;
  /** For how long a page can be paid on. */
  openForMs: number;
  /** The page on which this attempt is paid; asked again, the same page. Refuses with 503. */
  openPage: (payment: Payment) => Promise<{ redirectUrl: string; gatewayOrderId: string }>;
  /** Writes down what became of a payment, in case the provider has not told us yet. */
  refresh: (payment: Payment) => Promise<void>;
  /** Sends money back, once for a `reference`; returns from when on it counts as returned. */
  refund: (money: { chargeId: string; amount: number; reference: string }) => Promise<Date>;
  /** Looks after what nobody asks about any more; run every minute or so. */
  reconcile: () => Promise<void>;
  /** Its pages, and the calls by which it tells us things. */
  addRoutes: (server: FastifyInstance) => Promise<void>;
};
