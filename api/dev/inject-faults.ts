import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Faults } from './faults.ts';

/**
 * Adds a hook by which the calls of a server fail on purpose, as the stored faults specify. A fault is an error
 * response, a delay, or a missing response that a developer requested under `/dev/faults` for a call.
 */
export function injectFaults(server: FastifyInstance, faults: Faults): void {
  const closing = new AbortController();
  const withLostResponse = new WeakSet<FastifyRequest>();
  server.addHook('preClose', async () => closing.abort());

  server.addHook('preHandler', async (request, reply) => {
    if (request.method === 'OPTIONS') return undefined;
    const fault = faults.next(request.method, request.url.split('?')[0] ?? '');
    switch (fault?.kind) {
      case 'soft':
      case 'hard': {
        const { kind, status, message, error, data } = fault;
        return reply.status(kind === 'hard' ? status : 200).send({ status, message, error, data });
      }
      case 'delay':
        // A server that is closing does not wait for the rest of the delay.
        await wait(fault.milliseconds, undefined, { signal: closing.signal }).catch(() => undefined);
        return undefined;
      case 'silent':
        reply.hijack();
        closing.signal.addEventListener('abort', () => request.raw.socket.destroy());
        return reply;
      case 'drop':
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      case 'lose-response':
        withLostResponse.add(request);
        return undefined;
      default:
        return undefined;
    }
  });

  // The call has been executed by now, and its effects remain.
  server.addHook('onSend', async (request, reply) => {
    if (!withLostResponse.has(request)) return;
    reply.hijack();
    request.raw.socket.destroy();
  });
}
