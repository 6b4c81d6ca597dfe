import { errorCatalogue, errorCode, pathOfNul, PlatformError, type ErrorCode } from '@marquee/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a failed request is answered with. */
export type ErrorAnswer = { code: ErrorCode; message: string; requestId: string };

/** Failures become their code, their message and a request id; what nobody foresaw is logged and kept inside. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendRefusal);

  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      code: 'NOT_FOUND',
      message: `there is no ${request.method} ${request.url.split('?')[0]}`,
      requestId: request.id,
    } satisfies ErrorAnswer),
  );
}

/** Answers a request with its failure. */
export function sendRefusal(failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message } = answerTo(failure, request);
  return reply.code(status).send({ code, message, requestId: request.id } satisfies ErrorAnswer);
}

/** What a failure is answered with; one that is ours goes to the log, and its words stay there. */
export function answerTo(
  failure: unknown,
  request: FastifyRequest,
): { status: number; code: ErrorCode; message: string } {
  const refused = statusOfRefusal(failure);
  const code = refused ? 'INVALID_INPUT' : errorCode(failure);
  const status = refused ?? errorCatalogue[code].status;
  if (status >= 500) request.log.error({ err: failure }, 'request failed');

  const message = code === 'INTERNAL' ? errorCatalogue.INTERNAL.sentence : (failure as Error).message;
  return { status, code, message };
}

/** Fastify refuses what is too large, no JSON or of a strange type by itself, and says so with a status. */
function statusOfRefusal(failure: unknown): number | undefined {
  const { code, statusCode } = failure as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number')
    return undefined;
  return statusCode < 500 ? statusCode : undefined;
}

/** Throws INVALID_INPUT for U+0000 or half a character anywhere in a request: PostgreSQL stores and compares none. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body }) => {
    for (const [what, part] of Object.entries({ path: params, query, body })) {
      const at = Buffer.isBuffer(part) ? undefined : pathOfNul(part);
      if (at !== undefined)
        throw new PlatformError(
          'INVALID_INPUT',
          `${what}: ${at}: holds the character U+0000, or half of another`,
        );
    }
  });
}
