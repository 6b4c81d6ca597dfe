import type { Database } from '@marquee/database';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { success } from '../calls/envelope.ts';
import { shortText } from '../calls/fields.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest, wrongFields } from '../calls/read-request.ts';
import { analyticsEvents } from './analytics-events-table.ts';

const detail = v.union([shortText(2000), v.number(), v.boolean(), v.null()]);

/** An analytics event (specification, section 3), with exactly these three keys. */
const eventRequest = v.strictObject({
  eventName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  eventTime: v.pipe(
    v.string(),
    v.maxLength(40),
    v.isoTimestamp(),
    v.check((text) => !Number.isNaN(Date.parse(text)), 'is a timestamp'),
  ),
  eventData: v.pipe(
    v.objectWithRest(
      {
        user_id: shortText(),
        os_version: shortText(),
        os_platform: v.picklist(['Android', 'iOS', 'Windows', 'macOS', 'unknown']),
        trace_id: shortText(),
        uts: v.number(),
      },
      v.union([detail, v.pipe(v.array(detail), v.maxLength(50))]),
    ),
    v.maxEntries(60),
  ),
});

/** Limits the size of an event and the events per network (IP range), because no sign-in is needed. */
const limits = { bodyLimit: 16 * 1024, ...perMinute(1200) };

/** The route of API call C15, which stores an analytics event that a page has sent. */
export const eventCall: FastifyPluginAsync<{ db: Database; now: () => Date }> = async (
  server,
  { db, now },
) => {
  server.post('/useranalytics/api/event/publish', limits, async (request) => {
    const { eventName, eventTime, eventData } = readRequest(eventRequest, request.body);
    const traceId = request.headers['x-traceid'];
    if (traceId !== eventData.trace_id)
      throw wrongFields([{ field: 'eventData.trace_id', message: 'X-TraceId and trace_id differ' }]);

    await db.insert(analyticsEvents).values({
      eventName,
      eventTime: new Date(eventTime),
      traceId: eventData.trace_id,
      eventData,
      receivedAt: now(),
    });
    return success(null, 'Accepted');
  });
};
