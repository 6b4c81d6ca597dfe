import { PlatformError } from '@marquee/contracts';
import { eventStreams, networkOf } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { KillFeed } from './kill-feed.ts';

/** As rarely as proxies allow, which commonly close what was quiet for a minute: each heartbeat wakes a phone's radio. */
const heartbeatMs = 45_000;
/** Beyond this number of streams, browsers are refused and retry: pages have priority over a stream. */
const maxStreams = 20_000;
/** A mobile network has thousands of people behind one address; ten networks cannot take all streams. */
const maxStreamsPerNetwork = 2_000;
const retryAfterSec = 60;
/** Browsers reconnect at random within this range, in milliseconds: not all at once when a shell restarts. */
const reconnectMs = { from: 500, to: 2_500 };

/**
 * `GET /__marquee/kills`: which remotes are switched off, and each change of it, as server-sent events.
 * The same for every visitor, so one text serves all.
 */
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
        unfollow();
        const left = (networks.get(network) ?? 1) - 1;
        if (left > 0) networks.set(network, left);
        else networks.delete(network);
        open.set(streams.size);
      },
    });
    open.set(streams.size);
    stream.send({ data: current });
    const unfollow = kills.follow((changed) => stream.send({ data: changed }));
  });
};
