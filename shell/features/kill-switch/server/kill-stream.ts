import { PlatformError } from '@marquee/contracts';
import { eventStreams, networkOf } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { KillFeed } from './kill-feed.ts';

/** Proxies commonly close a connection that is idle for a minute; each heartbeat activates a phone's radio. */
const heartbeatMs = 45_000;
/** Beyond this number of streams, browsers are refused and retry: pages have priority over a stream. */
const maxStreams = 20_000;
/** A mobile network has thousands of people behind one address; ten networks cannot take all streams. */
const maxStreamsPerNetwork = 2_000;
const retryAfterSec = 60;
/** Browsers reconnect at random within this range, in milliseconds: not all at once when a shell restarts. */
const reconnectMs = { from: 500, to: 2_500 };

/** `GET /__marquee/kills`: the killed remotes and each change of them, as server-sent events, equal for all visitors. */
export const killStreamRoutes: FastifyPluginAsync<{
  kills: KillFeed;
  metrics: Registry;
  /** How many streams may be open in all, and to one network. */
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
