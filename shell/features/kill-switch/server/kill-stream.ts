import type { OutgoingHttpHeaders } from 'node:http';
import { PlatformError } from '@marquee/contracts';
import { networkOf } from '@marquee/http-server';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { KilledRemotes } from '../page/killed-remotes.ts';
import type { KillFeed } from './kill-feed.ts';

/** As rarely as proxies allow, which commonly close what was quiet for a minute: each hydrates a phone's radio. */
const heartbeatMs = 45_000;
/** Beyond these, a browser tries again later: pages matter more than hearing of a kill at once. */
const mostStreams = 20_000;
/** Many, as a mobile network has thousands of people behind one address; ten networks cannot take all streams. */
const mostOfNetwork = 2_000;
const refusedForSeconds = 60;
/** A shell that starts again is not met by all its browsers in one moment. */
const reconnectWithinMs = { from: 500, to: 2_500 };

/**
 * `GET /__marquee/kills`: which remotes are switched off, and each change of it, as server-sent events.
 * The same for every visitor, so one text serves all.
 */
export function addKillStream(
  app: FastifyInstance,
  {
    kills,
    metrics,
    limits: { all = mostStreams, ofNetwork = mostOfNetwork } = {},
  }: {
    kills: KillFeed;
    metrics: Registry;
    /** How many streams may be open in all, and to one network. */
    limits?: { all?: number; ofNetwork?: number };
  },
) {
  const networks = new Map<string, number>();
  const ends = new Set<() => void>();
  const open = new Gauge({
    name: 'marquee_kill_streams',
    help: 'Browsers that hear of kills from this shell',
    registers: [metrics],
  });
  // Before the server stops accepting: an open stream would otherwise keep it from closing.
  app.addHook('preClose', async () => ends.forEach((end) => end()));

  app.get('/__marquee/kills', (request, reply) => {
    const word = kills.current();
    if (!word) throw new PlatformError('OVERLOADED', 'No snapshot of the environment has arrived yet');
    if (ends.size >= all) throw new PlatformError('OVERLOADED', `${ends.size} streams are open`);
    const network = networkOf(request.ip);
    const ofThis = networks.get(network) ?? 0;
    if (ofThis >= ofNetwork)
      throw new PlatformError('TOO_MANY_REQUESTS', `${ofThis} streams are open to one network`, {
        details: { retryAfterSec: refusedForSeconds },
      });
    networks.set(network, ofThis + 1);

    const headers = reply.getHeaders() as OutgoingHttpHeaders;
    reply.hijack();
    const response = reply.raw;
    const { from, to } = reconnectWithinMs;
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Over HTTP/1.1 the connection ends with the stream: kept alive, it would hold up a server that is closing.
      ...(request.raw.httpVersionMajor === 1 && { connection: 'close' }),
    });
    response.write(`retry: ${Math.round(from + Math.random() * (to - from))}\n${eventOf(word)}`);

    const heartbeat = setInterval(() => response.write(':\n\n'), heartbeatMs);
    const unfollow = kills.follow((changed) => response.write(eventOf(changed)));
    const end = () => response.end();
    ends.add(end);
    open.set(ends.size);
    response.once('close', () => {
      clearInterval(heartbeat);
      unfollow();
      ends.delete(end);
      const left = (networks.get(network) ?? 1) - 1;
      if (left > 0) networks.set(network, left);
      else networks.delete(network);
      open.set(ends.size);
    });
  });
}

function eventOf(word: KilledRemotes): string {
  return `data: ${JSON.stringify(word)}\n\n`;
}
