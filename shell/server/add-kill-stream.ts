import { PlatformError } from '@marquee/contracts';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { KillFeed, KillWord } from './releases/kill-feed.ts';

/** As rarely as proxies allow, which commonly close what was quiet for a minute: each wakes a phone's radio. */
const heartbeatMs = 45_000;
/** Beyond these, a browser tries again later: pages matter more than hearing of a kill at once. */
const mostStreams = 20_000;
/** A shell that starts again is not met by all its browsers in one moment. */
const reconnectWithinMs = { from: 500, to: 2_500 };

/**
 * `GET /__marquee/kills`: which remotes are switched off, and each change of it, as server-sent events.
 * The same for every visitor, so one text serves all.
 */
export function addKillStream(
  app: FastifyInstance,
  { kills, metrics }: { kills: KillFeed; metrics: Registry },
) {
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
    if (ends.size >= mostStreams) throw new PlatformError('OVERLOADED', `${ends.size} streams are open`);

    reply.hijack();
    const response = reply.raw;
    const { from, to } = reconnectWithinMs;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
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
      open.set(ends.size);
    });
  });
}

function eventOf(word: KillWord): string {
  return `data: ${JSON.stringify(word)}\n\n`;
}
