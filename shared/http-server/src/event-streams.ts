import { PlatformError } from '@marquee/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkOf } from './network-of.ts';

export type ServerSentEvent = { event?: string; id?: number; data: unknown };

export type EventStream = {
  /** Sends one event, its data as JSON. */
  send(event: ServerSentEvent): void;
  end(): void;
};

/** Opens the server-sent event streams of one route, and counts those that are open. */
export type EventStreams = {
  /** How many streams are open. */
  readonly size: number;
  /**
   * Responds with server-sent events; calls `onClose` once, when the client or the server ends the stream. Throws
   * OVERLOADED or TOO_MANY_REQUESTS, before it responds, if as many streams are open as `limits` allows.
   */
  open(reply: FastifyReply, options: StreamOptions): EventStream;
};

type StreamOptions = {
  /** How long a browser waits before it reconnects, in milliseconds. */
  retryMs: number;
  /** The interval of the comments that prevent proxies from closing a quiet connection, in milliseconds. */
  heartbeatMs: number;
  /** The number of unread bytes after which a slow client is disconnected; 16 MB by default. */
  maxUnreadBytes?: number;
  /** Whether the client is known, so that the stream neither counts as one of the limited ones nor is refused. */
  isExempt?: boolean;
  onClose: () => void;
};

/** The maximum number of open streams in all, and for each client network (range of IP addresses). */
export type StreamLimits = { all: number; ofNetwork: number };

/** When a refused client may try again, in seconds. */
const retryAfterSec = 60;

const defaultMaxUnreadBytes = 16 * 1024 * 1024;

/** Returns an object that opens server-sent event streams, and ends those still open when the server closes. */
export function eventStreams(
  server: FastifyInstance,
  limits: StreamLimits = { all: Infinity, ofNetwork: Infinity },
): EventStreams {
  const open = new Set<EventStream>();
  /** The streams that are limited, and how many of them each network has. */
  const limited = new Set<EventStream>();
  const ofNetworks = new Map<string, number>();
  // Before the server stops accepting connections: it could not close while a stream is open.
  server.addHook('preClose', async () => open.forEach((stream) => stream.end()));

  return {
    get size() {
      return open.size;
    },

    open(reply, { retryMs, heartbeatMs, maxUnreadBytes = defaultMaxUnreadBytes, isExempt = false, onClose }) {
      const network = networkOf(reply.request.ip);
      if (!isExempt) refuseAbove(limits, network);
      const headers = reply.getHeaders();
      reply.hijack();
      const response = reply.raw;
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined) response.setHeader(name, value);
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // Over HTTP/1.1 the connection ends with the stream: kept alive, it would delay a server that is closing.
        ...(reply.request.raw.httpVersionMajor === 1 && { connection: 'close' }),
      });
      response.write(`retry: ${Math.round(retryMs)}\n\n`);

      const heartbeat = setInterval(() => response.write(':\n\n'), heartbeatMs);
      const stream: EventStream = {
        send({ event, id, data }) {
          const head = `${event === undefined ? '' : `event: ${event}\n`}${id === undefined ? '' : `id: ${id}\n`}`;
          response.write(`${head}data: ${JSON.stringify(data)}\n\n`);
          if (response.writableLength > maxUnreadBytes) response.destroy();
        },
        end: () => response.end(),
      };
      open.add(stream);
      if (!isExempt) {
        limited.add(stream);
        ofNetworks.set(network, (ofNetworks.get(network) ?? 0) + 1);
      }
      const close = () => {
        clearInterval(heartbeat);
        open.delete(stream);
        if (limited.delete(stream)) leaveNetwork(network);
        onClose();
      };
      // A client that left before the stream began: its `close` event is over.
      if (response.closed) setImmediate(close);
      else response.once('close', close);
      return stream;
    },
  };

  function refuseAbove({ all, ofNetwork }: StreamLimits, network: string) {
    if (limited.size >= all) throw new PlatformError('OVERLOADED', `${limited.size} streams are open`);
    const ofThis = ofNetworks.get(network) ?? 0;
    if (ofThis >= ofNetwork)
      throw new PlatformError('TOO_MANY_REQUESTS', `${ofThis} streams are open to one network`, {
        details: { retryAfterSec },
      });
  }

  function leaveNetwork(network: string) {
    const left = (ofNetworks.get(network) ?? 1) - 1;
    if (left > 0) ofNetworks.set(network, left);
    else ofNetworks.delete(network);
  }
}
