import { errorCode } from '@marquee/contracts';
import type { FastifyError, FastifyInstance } from 'fastify';
import { refusalIn } from './envelope.ts';

/** The one place where failures become answers, and where those nobody expected are logged. */
export function answerFailures(server: FastifyInstance): void {
  server.setErrorHandler((failure: FastifyError, request, reply) => {
    const refusal = refusalIn(failure);
    if (refusal) {
      const { status, error, data } = refusal;
      return reply.status(status).send({ status, message: failure.message, error, data });
    }
    // Fastify's own refusals: a body that is not JSON, too large, of a type nobody reads.
    if (failure.statusCode && failure.statusCode < 500) {
      const status = failure.statusCode;
      return reply.status(status).send({ status, message: failure.message, error: failure.name, data: null });
    }
    request.log.error(
      { err: failure },
      `${request.method} ${request.routeOptions.url ?? request.url} failed`,
    );
    return reply.status(500).send({
      status: 500,
      message: 'Something went wrong on our side. Please try again.',
      error: errorCode(failure),
      data: { requestId: request.id },
    });
  });

  server.setNotFoundHandler((request, reply) =>
    reply.status(404).send({
      status: 404,
      message: `There is no ${request.method} ${request.url.split('?')[0]}`,
      error: 'Not Found',
      data: null,
    }),
  );
}
