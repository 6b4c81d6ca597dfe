import type { Database } from '@marquee/database';
import { remakeReasons } from '@marquee/api-contract';
import { networkOf, type SecurityLog } from '@marquee/http-server';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { starOf, type Catalogue } from '../content/catalogue.ts';
import { refuse, success } from '../calls/envelope.ts';
import { optionalText } from '../calls/fields.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { findVideo } from './find-video.ts';
import { deliveryFrom, orderStatus } from './order-status.ts';
import { videoRequests, type Refund, type VideoRequest } from './order-tables.ts';
import { refundProblem } from './refund-rules.ts';

const remakeRequest = v.object({ reason: v.picklist(remakeReasons), comment: optionalText(1000) });

type Needs = {
  db: Database;
  catalogue: Catalogue;
  now: () => Date;
  securityLog: SecurityLog;
  settings: { deliverySeconds: number };
};

/**
 * The route of API call A06, which requests that a delivered video be made again, free of charge, instead of a refund.
 * Each video can be made again once. The request needs no sign-in, because it contains the secret id of the video.
 */
export const remakeCall: FastifyPluginAsync<Needs> = async (server, dependencies) => {
  const { db, catalogue, settings, now, securityLog } = dependencies;

  server.post<{ Params: { id: string } }>(
    '/celeb/api/video-request/remake-request/:id',
    perMinute(10),
    async (request) => {
      const { reason, comment } = readRequest(remakeRequest, request.body);
      const found = await findVideo(db, eq(videoRequests.videoRequestId, request.params.id));
      if (!found) throw refuse(404, 'NOT_FOUND', "We couldn't find this order.");
      if (!canRemake(found.request, found.refund, now()))
        throw refuse(
          409,
          'REMAKE_NOT_POSSIBLE',
          'This video cannot be made again. You can ask for a refund.',
        );

      const { videoRequestId, star } = found.request;
      const remadeAt = now();
      const [remade] = await db
        .update(videoRequests)
        .set({
          remadeAt,
          remakeReason: reason,
          remakeComment: comment,
          ...deliveryFrom(remadeAt, { settings, promisedHours: starOf(catalogue, star)?.deliveryHours }),
          watchedAt: null,
          linkSentAt: null,
        })
        .where(and(eq(videoRequests.videoRequestId, videoRequestId), isNull(videoRequests.remadeAt)))
        .returning();
      if (!remade) throw refuse(409, 'REMAKE_NOT_POSSIBLE', 'This video is being made again already.');
      securityLog({ event: 'remake', outcome: 'succeeded', reason, network: networkOf(request.ip) });
      return success(
        { videoRequestId, deliverBy: remade.deliverBy.toISOString() },
        'The video is made again',
      );
    },
  );
};

/**
 * Whether a video can be made again at the time `at`: it is delivered, was not made again before, no refund was
 * requested, and it could still be refunded for a fault.
 */
export function canRemake(request: VideoRequest, refund: Refund | undefined, at: Date): boolean {
  return (
    request.remadeAt === null &&
    !refund &&
    orderStatus(request, refund, at) === 'DELIVERED' &&
    refundProblem(request, 'wrong_name', at) === undefined
  );
}
