import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { failureHeaders, failurePage } from './failure-page.ts';
import type { Site } from './site/site.ts';

const retryAfterSeconds = 2;

/**
 * Creates a Fastify hook for expensive routes. At most `maxConcurrent` requests are handled at the same time; further
 * requests get a 503 with `Retry-After` and a failure page of the `site` immediately, because an overloaded server
 * would respond to none in time. The hook starts one request per turn of the event loop, so that refusals are sent in
 * between.
 */
export function shedLoad({
  maxConcurrent,
  metrics,
  site,
}: {
  maxConcurrent: number;
  metrics: Registry;
  site: Site;
}) {
  let active = 0;
  const shed = new Counter({
    name: 'marquee_requests_shed_total',
    help: 'Requests for pages that were refused because too many were being rendered',
    registers: [metrics],
  });

  const inFlight = new Gauge({
    name: 'marquee_pages_in_flight',
    help: 'Requests for pages whose responses have not ended',
    registers: [metrics],
  });
  const limit = new Gauge({
    name: 'marquee_pages_in_flight_limit',
    help: 'The number of pages in flight from which on requests are refused (MAX_CONCURRENT_PAGES)',
    registers: [metrics],
  });
  limit.set(maxConcurrent);

  const starts: (() => void)[] = [];
  const startNext = () => {
    starts.shift()?.();
    if (starts.length > 0) setImmediate(startNext);
  };
  const ownTurn = () =>
    new Promise<void>((resolve) => {
      if (starts.push(resolve) === 1) setImmediate(startNext);
    });

  return async function admit(request: FastifyRequest, reply: FastifyReply) {
    if (active >= maxConcurrent) {
      shed.inc();
      return reply
        .code(503)
        .headers({
          'retry-after': String(retryAfterSeconds),
          'cache-control': 'no-store',
          ...failureHeaders,
        })
        .send(
          failurePage('busy', {
            site,
            language: site.languages.of(request.url),
            reloadAfter: retryAfterSeconds,
          }),
        );
    }
    active += 1;
    inFlight.set(active);
    // Also emitted if the response fails or the visitor disconnects.
    reply.raw.once('close', () => inFlight.set((active -= 1)));
    await ownTurn();
  };
}
