import { withTimeout } from '@marquee/timing';
import { refundReasons } from '@marquee/api-contract';
import { networkOf, type SecurityLog } from '@marquee/http-server';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { refuse, success } from '../calls/envelope.ts';
import { optionalText } from '../calls/fields.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { findVideo } from './find-video.ts';
import { issueCreditNote } from './invoices.ts';
import { refundProblem } from './refund-rules.ts';
import { refundTicket } from './refund-ticket.ts';
import { sendRefunds, type RefundDependencies } from './send-refunds.ts';
import { refunds, videoRequests } from './order-tables.ts';

const refundQuery = v.object({
  reason: v.optional(v.picklist(refundReasons), 'other'),
  comment: optionalText(1000),
});

const maxWaitMs = 3_000;

/**
 * The route of API call C11, which requests a refund of a video. The request needs no sign-in, because it contains the
 * secret id of the video.
 */
export const refundCall: FastifyPluginAsync<RefundDependencies & { securityLog: SecurityLog }> = async (
  server,
  dependencies,
) => {
  const { db, now, securityLog } = dependencies;

  server.post<{ Params: { id: string } }>(
    '/celeb/api/video-request/refund-request/:id',
    perMinute(10),
    async (request) => {
      const log = (outcome: 'succeeded' | 'refused', reason: string, actor?: string) =>
        securityLog({
          event: 'refund',
          outcome,
          reason,
          network: networkOf(request.ip),
          ...(actor && { actor }),
        });
      const { reason, comment } = readRequest(refundQuery, request.query);
      const found = await findVideo(db, eq(videoRequests.videoRequestId, request.params.id));
      if (!found) {
        log('refused', 'NOT_FOUND');
        throw refuse(404, 'NOT_FOUND', "We couldn't find this order.");
      }
      const problem = refundProblem(found.request, reason, now());
      if (!found.refund && problem) {
        log('refused', 'REFUND_NOT_ELIGIBLE');
        throw refuse(400, 'REFUND_NOT_ELIGIBLE', problem);
      }

      const { videoRequestId, orderId, price } = found.request;
      const requestedAt = now();
      const refund = await db.transaction(async (transaction) => {
        const [granted] = await transaction
          .insert(refunds)
          .values({ videoRequestId, reason, comment, amount: price, requestedAt })
          .onConflictDoNothing()
          .returning();
        if (granted) await issueCreditNote(transaction, { refund: granted, orderId });
        return granted;
      });
      if (!refund) throw await existingRefund(videoRequestId);
      log('succeeded', reason, `RF-${refund.id}`);
      // The refund is granted even if the provider is unreachable: the next run sends it.
      const sending = sendRefunds(dependencies).catch((failure: unknown) =>
        request.log.warn({ err: failure }, 'a refund will be retried'),
      );
      await withTimeout(sending, maxWaitMs, () => undefined);

      return success(refundTicket(refund, requestedAt), 'Refund request received');
    },
  );

  async function existingRefund(videoRequestId: string) {
    const [refund] = await db.select().from(refunds).where(eq(refunds.videoRequestId, videoRequestId));
    if (!refund) throw new Error('a refund conflicts with none');
    const ticket = refundTicket(refund, now());
    const isDone = ticket.refundStatus === 'REFUNDED';
    const message = isDone ? 'This order has been refunded already' : 'A refund is already in progress';
    return refuse(409, 'REFUND_EXISTS', message, ticket);
  }
};
