import { networkOf } from '@marquee/http-server';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { PaymentProvider } from '../orders/payment-provider.ts';
import { rupees } from '../orders/money.ts';
import { orders, payments, refunds, videoRequests } from '../orders/order-tables.ts';
import { refuse, success } from '../calls/envelope.ts';
import { optionalText } from '../calls/fields.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { freshlySignedIn, type Authentication } from '../sign-in/bearer.ts';
import { mobileNumberField } from '../sign-in/phone-number.ts';
import { accountDeletions, users } from '../sign-in/account-tables.ts';

const removeRequest = v.object({
  mobileNumber: mobileNumberField,
  userId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(80)))),
  reason: optionalText(60),
  comment: optionalText(1000),
});

const deletionDelayDays = 30;
const retained = ['tax_invoices'];

type Needs = Authentication & { now: () => Date; paymentProvider: PaymentProvider };

/**
 * The route of API call C10, which requests the deletion of an account; the data are deleted 30 days later. The session
 * must have begun, within the last ten minutes, with a one-time code sent to the mobile number of the account. So
 * neither another person at the device nor an attacker with a stolen token can delete it.
 */
export const removeAccountCall: FastifyPluginAsync<Needs> = async (server, dependencies) => {
  const { db, now, paymentProvider, securityLog } = dependencies;

  server.post('/security/api/remove-user-account', perMinute(60), async (request) => {
    const { mobileNumber, reason, comment } = readRequest(removeRequest, request.body);
    const { user } = await freshlySignedIn(request, { ...dependencies, mobileNumber, now: now() });

    // A payment may have become an order that the provider has not reported yet.
    const isUndecided = inArray(payments.state, ['OPEN', 'PROCESSING']);
    const undecided = await db
      .select()
      .from(payments)
      .where(and(eq(payments.userId, user.userId), isUndecided));
    for (const payment of undecided) await paymentProvider.refresh(payment);
    const open = await openOrders(user.userId);
    if (open.length > 0)
      throw refuse(409, 'ORDER_IN_PROGRESS', 'An order of yours is still being made.', {
        orders: open,
        choices: ['wait', 'refund'],
      });

    const deleteBy = new Date(now().getTime() + deletionDelayDays * 86_400_000).toISOString().slice(0, 10);
    const requestId = await db.transaction(async (transaction) => {
      const [deletion] = await transaction
        .insert(accountDeletions)
        .values({ userId: user.userId, reason, comment, requestedAt: now(), deleteBy })
        .onConflictDoNothing()
        .returning();
      if (!deletion) {
        const [existing] = await transaction
          .select()
          .from(accountDeletions)
          .where(eq(accountDeletions.userId, user.userId));
        throw refuse(409, 'DELETION_REQUESTED', 'Your account is being deleted already.', {
          requestId: `DEL-${existing?.id}`,
          deleteBy: existing?.deleteBy,
          retained,
        });
      }
      // Ends all sessions of the account.
      await transaction
        .update(users)
        .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
        .where(eq(users.userId, user.userId));
      return `DEL-${deletion.id}`;
    });
    securityLog({
      event: 'account-deletion-requested',
      outcome: 'succeeded',
      actor: user.userId,
      network: networkOf(request.ip),
    });
    return success({ requestId, deleteBy, retained }, 'Your account will be deleted');
  });

  /** Returns the user's orders whose video is neither delivered nor refunded. */
  async function openOrders(userId: string) {
    const rows = await db
      .select({
        id: orders.id,
        amount: payments.amount,
        deliverBy: videoRequests.deliverBy,
        refund: refunds.id,
      })
      .from(orders)
      .innerJoin(payments, eq(payments.paymentId, orders.paymentId))
      .innerJoin(videoRequests, eq(videoRequests.orderId, orders.id))
      .leftJoin(refunds, eq(refunds.videoRequestId, videoRequests.videoRequestId))
      .where(and(eq(orders.userId, userId), gt(videoRequests.deliveredAt, now())));
    return rows
      .filter(({ refund }) => refund === null)
      .map(({ id, amount, deliverBy }) => ({
        orderId: `OR-${id}`,
        amount: rupees(amount),
        deliverBy: deliverBy.toISOString(),
      }));
  }
};
