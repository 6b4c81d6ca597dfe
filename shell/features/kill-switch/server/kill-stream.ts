import { PlatformError } from '@marquee/contracts';
import { access, eventStreams } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { KillFeed } from './kill-feed.ts';

/** The interval of heartbeats: proxies close a connection that is idle for a minute. */
const heartbeatMs = 45_000;
/** The maximum of open streams. Further browsers are refused and retry: pages have priority. */
const maxStreams = 20_000;
/** The maximum per client network (range of IP addresses): a mobile network has thousands of people. */
const maxStreamsPerNetwork = 2_000;
/** Browsers reconnect after a random delay in this range, so that a restarted shell is not flooded. */
const reconnectMs = { from: 500, to: 2_500 };

/**
 * The route `GET /__marquee/kills`, which streams the list of killed remotes, and each change of it, to all visitors as
 * server-sent events.
 */
export const killStreamRoutes: FastifyPluginAsync<{
  kills: KillFeed;
  metrics: Registry;
  /** The maximum of open streams in all, and per client network. */
  limits?: { all?: number; ofNetwork?: number };
}> = async (app, { kills, metrics, limits: { all = maxStreams, ofNetwork = maxStreamsPerNetwork } = {} }) => {
  const streams = eventStreams(app, { all, ofNetwork });
  const open = new Gauge({
    name: 'marquee_kill_streams',
    help: 'Browsers that receive kills from this shell',
    registers: [metrics],
  });

  app.get(
    '/__marquee/kills',
    { config: access('anyone; 2,000 streams of one network, 20,000 in all', 'an open connection') },
    (_request, reply) => {
      const current = kills.current();
      if (!current) throw new PlatformError('OVERLOADED', 'No snapshot of the environment has arrived yet');
      const { from, to } = reconnectMs;
      const stream = streams.open(reply, {
        retryMs: from + Math.random() * (to - from),
        heartbeatMs,
        onClose: () => {
          unsubscribe();
          open.set(streams.size);
        },
      });
      open.set(streams.size);
      stream.send({ data: current });
      const unsubscribe = kills.subscribe((changed) => stream.send({ data: changed }));
    },
  );
};
