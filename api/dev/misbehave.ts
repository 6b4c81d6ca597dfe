import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Faults } from './faults.ts';

/** Lets the calls of a server meet the faults they were told to have. */
export function misbehave(server: FastifyInstance, faults: Faults): void {
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());

  server.addHook('preHandler', async (request, reply) => {
    if (request.method === 'OPTIONS') return undefined;
    const fault = faults.meet(request.method, request.url.split('?')[0] ?? '');
    switch (fault?.kind) {
      case 'soft':
        return reply.send({ status: fault.status, message: fault.message, error: fault.error, data: null });
      case 'hard':
        return reply
          .status(fault.status)
          .send({ status: fault.status, message: fault.message, error: fault.error, data: null });
      case 'delay':
        // A server that ends does not wait for the rest of a delay.
        await wait(fault.milliseconds, undefined, { signal: closing.signal }).catch(() => undefined);
        return undefined;
      case 'silent':
        reply.hijack();
        closing.signal.addEventListener('abort', () => request.raw.destroy());
        return reply;
      default:
        return undefined;
    }
  });
}
