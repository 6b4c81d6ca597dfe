import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { success } from '../server/envelope.ts';
import { readRequest, wrongFields } from '../server/read-request.ts';
import { analyticsEvents } from './tables.ts';

/** The analytics event of the specification (section 3): these three keys and no others. */
const eventRequest = v.strictObject({
  eventName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  eventTime: v.pipe(v.string(), v.isoTimestamp()),
  eventData: v.looseObject({
    user_id: v.string(),
    os_version: v.string(),
    os_platform: v.picklist(['Android', 'iOS', 'Windows', 'macOS', 'unknown']),
    trace_id: v.string(),
    uts: v.number(),
  }),
});

/** C15 event/publish. */
export function eventCall(server: FastifyInstance, { db, now }: ApiDependencies): void {
  server.post('/useranalytics/api/event/publish', async (request) => {
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
}
