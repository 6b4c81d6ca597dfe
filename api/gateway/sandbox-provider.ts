import { and, eq, inArray, lte } from 'drizzle-orm';
import type { PaymentProvider } from '../orders/payment-provider.ts';
import { returnsInHindi } from '../orders/return-url.ts';
import { payments } from '../orders/order-tables.ts';
import { gatewayPages, type PageDependencies } from './gateway-pages.ts';
import { settleDuePayments } from './settle-due-payments.ts';

export type SandboxDependencies = PageDependencies & {
  settings: {
    publicUrl: string;
    /** Time from the request of a refund to its payment, in seconds. */
    refundSeconds: number;
  };
};

/** Creates the sandbox payment provider, whose pages on this server accept test cards and charge no money. */
export function createSandbox(dependencies: SandboxDependencies): PaymentProvider {
  const { db, now, settings } = dependencies;
  const hostedPage = `${settings.publicUrl}/gateway/pay`;
  return {
    offer: { provider: 'sandbox', methods: ['card', 'upi'], forInternational: true },
    mode: 'test',
    hostedPage,
    openForMs: 30 * 60_000,
    openPage: async (payment) => {
      const page = new URL(`${hostedPage}/${payment.paymentId}`);
      page.searchParams.set('secret', payment.gatewaySecret);
      if (returnsInHindi(payment)) page.searchParams.set('lang', 'hi');
      return { redirectUrl: page.href, gatewayOrderId: `go_${payment.paymentId.slice(3)}` };
    },
    refresh: async ({ paymentId }) => {
      await settleDuePayments(dependencies);
      await db
        .update(payments)
        .set({ state: 'FAILED', failure: 'expired' })
        .where(
          and(
            eq(payments.paymentId, paymentId),
            inArray(payments.state, ['OPEN', 'BANK_CODE']),
            lte(payments.expiresAt, now()),
          ),
        );
    },
    refund: async () => new Date(now().getTime() + settings.refundSeconds * 1000),
    reconcile: () => settleDuePayments(dependencies),
    routes: async (server) => void (await server.register(gatewayPages, dependencies)),
  };
}
