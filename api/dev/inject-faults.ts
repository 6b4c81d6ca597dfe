import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fault, Faults } from './faults.ts';

/** Lets the calls of a server meet the faults they were told to have. */
export function injectFaults(server: FastifyInstance, faults: Faults): void {
  const closing = new AbortController();
  const losing = new WeakSet<FastifyRequest>();
  server.addHook('preClose', async () => closing.abort());

  server.addHook('preHandler', async (request, reply) => {
    if (request.method === 'OPTIONS') return undefined;
    const fault = faults.meet(request.method, request.url.split('?')[0] ?? '');
    switch (fault?.kind) {
      case 'soft':
        return reply.send(bodyOf(fault));
      case 'hard':
        return reply.status(fault.status).send(bodyOf(fault));
      case 'delay':
        // A server that ends does not wait for the rest of a delay.
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
      case 'lose-answer':
        losing.add(request);
        return undefined;
      default:
        return undefined;
    }
  });

  // Carried out to the end, then cut: what the call did stands.
  server.addHook('onSend', async (request, reply) => {
    if (!losing.has(request)) return;
    reply.hijack();
    request.raw.socket.destroy();
  });
}

const bodyOf = ({ status, message, error, data }: Extract<Fault, { kind: 'soft' | 'hard' }>) => ({
  status,
  message,
  error,
  data,
});
