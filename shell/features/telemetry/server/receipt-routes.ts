import { access } from '@marquee/http-server';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '../../../server/send-not-found.ts';
import type { FeatureServer } from '../../../server/server-feature.ts';
import type { Observer } from './observer.ts';

/** The rate limit per client network, in which many pages may be open. */
const requestLimit = { max: 1_200, timeWindow: '1 minute' };

/**
 * Adds the route `GET /__marquee/receipt`, which sets the cookie without which the browser's beacons do not count
 * (`receipts.ts`). Browsers request it before their first beacon; pages do not set the cookie, because caches send one
 * page to several visitors. Responds 404 to a browser that has no cookie `UUID`, because it has loaded no page, and to
 * one that has opened a preview.
 */
export function addReceiptRoute(
  app: FastifyInstance,
  { giveReceipt }: Pick<Observer, 'giveReceipt'>,
  { visitors, pages }: FeatureServer,
) {
  const config = {
    rateLimit: requestLimit,
    ...access(
      'anyone with the cookie UUID; 1,200 a minute of one network',
      'proves a visitor: the visitor’s failed renders become evidence',
    ),
  };
  app.get('/__marquee/receipt', { config, preHandler: visitors.prepare }, async (request, reply) => {
    const plan = pages.open(visitors.of(request).visitor)?.site.plan;
    const isKnown = plan !== undefined && request.cookies['UUID'] === plan.visitor;
    if (!isKnown || visitors.hasPreview(request)) return sendNotFound(reply);
    giveReceipt(request, reply, plan);
    return reply.code(204).header('cache-control', 'private, no-store').send();
  });
}
