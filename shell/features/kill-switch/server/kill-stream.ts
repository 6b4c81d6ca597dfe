import { PlatformError } from '@marquee/contracts';
import { eventStreams, networkOf } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { KillFeed } from './kill-feed.ts';

/** The interval of heartbeats: proxies close a connection that is idle for a minute. */
const heartbeatMs = 45_000;
/** The maximum of open streams. Further browsers are refused and retry: pages have priority. */
const maxStreams = 20_000;
/** The maximum per client network (range of IP addresses): a mobile network has thousands of people. */
const maxStreamsPerNetwork = 2_000;
const retryAfterSec = 60;
/** Browsers reconnect after a random delay in this range, so that a restarted shell is not flooded. */
const reconnectMs = { from: 500, to: 2_500 };

/** `GET /__marquee/kills`: streams the killed remotes and each change to all visitors as server-sent events. */
export const killStreamRoutes: FastifyPluginAsync<{
  kills: KillFeed;
  metrics: Registry;
  /** The maximum of open streams in all, and per client network. */
  limits?: { all?: number; ofNetwork?: number };
}> = async (app, { kills, metrics, limits: { all = maxStreams, ofNetwork = maxStreamsPerNetwork } = {} }) => {
  const networks = new Map<string, number>();
  const streams = eventStreams(app);
  const open = new Gauge({
    name: 'marquee_kill_streams',
    help: 'Browsers that receive kills from this shell',
    registers: [metrics],
  });

  app.get('/__marquee/kills', (request, reply) => {
    const current = kills.current();
    if (!current) throw new PlatformError('OVERLOADED', 'No snapshot of the environment has arrived yet');
    if (streams.size >= all) throw new PlatformError('OVERLOADED', `${streams.size} streams are open`);
    const network = networkOf(request.ip);
    const ofThis = networks.get(network) ?? 0;
    if (ofThis >= ofNetwork)
      throw new PlatformError('TOO_MANY_REQUESTS', `${ofThis} streams are open to one network`, {
        details: { retryAfterSec },
      });
    networks.set(network, ofThis + 1);

    const { from, to } = reconnectMs;
    const stream = streams.open(reply, {
      retryMs: from + Math.random() * (to - from),
      heartbeatMs,
      onClose: () => {
        unsubscribe();
        const left = (networks.get(network) ?? 1) - 1;
        if (left > 0) networks.set(network, left);
        else networks.delete(network);
        open.set(streams.size);
      },
    });
    open.set(streams.size);
    stream.send({ data: current });
    const unsubscribe = kills.subscribe((changed) => stream.send({ data: changed }));
  });
};
