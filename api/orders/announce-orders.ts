import type { Transaction, Database } from '@marquee/database';
import { and, eq, isNull, like, lte } from 'drizzle-orm';
import type { SendMessage } from '../sign-in/send-message.ts';
import { users } from '../sign-in/account-tables.ts';
import { orderMessages } from './order-messages.ts';
import { orders, payments, refunds, videoRequests, type Payment } from './order-tables.ts';
import { resolveReturnUrl, returnsInHindi } from './return-url.ts';

type Dependencies = { db: Database; now: () => Date; sendMessage: SendMessage };

/**
 * Sends the text messages that are due, and marks them as sent: the link to each paid order, the link to each video
 * that is ready and not refunded, and the link to each payment that failed while its customer waited for the bank. If a
 * message fails, the others are sent, and the next run sends it again. At the end, throws an `AggregateError` of all
 * failures, if there were any.
 */
export async function announceOrders({ db, now, sendMessage }: Dependencies): Promise<void> {
  const failures: unknown[] = [];
  /** Marks a message as sent and sends it, in one transaction, so that no two servers send the same one. */
  const sendOnce = (
    claim: (transaction: Transaction) => Promise<unknown[]>,
    phoneNumber: string,
    text: string,
  ) =>
    db
      .transaction(async (transaction) => {
        if ((await claim(transaction)).length > 0) await sendMessage({ phoneNumber, text });
      })
      .catch((failure: unknown) => failures.push(failure));

  // A deleted account has no number any more.
  const hasNumber = like(users.mobileNumber, '+%');
  const paid = await db
    .select({ order: orders, payment: payments, phoneNumber: users.mobileNumber })
    .from(orders)
    .innerJoin(payments, eq(payments.paymentId, orders.paymentId))
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(and(isNull(orders.linkSentAt), hasNumber));
  for (const { order, payment, phoneNumber } of paid)
    await sendOnce(
      (transaction) =>
        transaction
          .update(orders)
          .set({ linkSentAt: now() })
          .where(and(eq(orders.id, order.id), isNull(orders.linkSentAt)))
          .returning(),
      phoneNumber,
      paidMessage(payment, `OR-${order.id}`),
    );

  const ready = await db
    .select({ request: videoRequests, payment: payments, phoneNumber: users.mobileNumber })
    .from(videoRequests)
    .innerJoin(orders, eq(orders.id, videoRequests.orderId))
    .innerJoin(payments, eq(payments.paymentId, orders.paymentId))
    .innerJoin(users, eq(users.userId, orders.userId))
    .leftJoin(refunds, eq(refunds.videoRequestId, videoRequests.videoRequestId))
    .where(
      and(
        isNull(videoRequests.linkSentAt),
        lte(videoRequests.deliveredAt, now()),
        isNull(refunds.id),
        hasNumber,
      ),
    );
  for (const { request, payment, phoneNumber } of ready)
    await sendOnce(
      (transaction) =>
        transaction
          .update(videoRequests)
          .set({ linkSentAt: now() })
          .where(
            and(eq(videoRequests.videoRequestId, request.videoRequestId), isNull(videoRequests.linkSentAt)),
          )
          .returning(),
      phoneNumber,
      readyMessage(payment, request.watchId),
    );

  const refused = await db
    .select({ payment: payments, phoneNumber: users.mobileNumber })
    .from(payments)
    .innerJoin(users, eq(users.userId, payments.userId))
    .where(and(isRefused, hasNumber));
  for (const { payment, phoneNumber } of refused)
    await sendOnce(
      (transaction) =>
        transaction
          .update(payments)
          .set({ awaitsBank: false })
          .where(and(eq(payments.paymentId, payment.paymentId), isRefused))
          .returning(),
      phoneNumber,
      failedMessage(payment),
    );

  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} messages failed`);
}

const isRefused = and(eq(payments.state, 'FAILED'), eq(payments.awaitsBank, true));

// A message is in the language in which the order was paid.
const textsFor = (payment: Payment) => orderMessages[returnsInHindi(payment) ? 'hi' : 'en'];

function paidMessage(payment: Payment, order: string): string {
  return textsFor(payment).paid.replace('{order}', order).replace('{link}', resolveReturnUrl(payment));
}

function failedMessage(payment: Payment): string {
  return textsFor(payment).failed.replace('{link}', resolveReturnUrl(payment));
}

function readyMessage(payment: Payment, watchId: string): string {
  const path = `${returnsInHindi(payment) ? '/hi' : ''}/watch/${watchId}`;
  return textsFor(payment).ready.replace('{link}', new URL(path, payment.returnUrl).href);
}
