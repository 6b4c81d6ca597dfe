import { errorCode } from '@marquee/contracts';
import type { FastifyInstance } from 'fastify';
import { logFailure, type AnswerFailure } from './base-server.ts';
import { refusalIn } from './envelope.ts';

/** The one place where failures become answers in the envelope, and where those nobody expected are logged. */
export const answerFailure: AnswerFailure = (failure, request, reply) => {
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
  logFailure(failure, request);
  return reply.status(500).send({
    status: 500,
    message: 'Something went wrong on our side. Please try again.',
    error: errorCode(failure),
    data: { requestId: request.id },
  });
};

/** Answers addresses that no call has. */
export function answerUnknown(server: FastifyInstance): void {
  server.setNotFoundHandler((request, reply) =>
    reply.status(404).send({
      status: 404,
      message: `There is no ${request.method} ${request.url.split('?')[0]}`,
      error: 'Not Found',
      data: null,
    }),
  );
}
