import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file with its compressed copies, where it has any. */
export type ServableFile = {
  bytes: Buffer;
  type: string;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
};

/** Sends a file that never changes, to whoever asks. */
export function sendImmutable(request: FastifyRequest, reply: FastifyReply, file: ServableFile) {
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
  return sendFile(request, reply, file);
}

/** Sends a file in the smallest form the browser takes. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, br, gzip }: ServableFile,
) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const [body, encoding] =
    br && /\bbr\b/.test(accepted)
      ? [br, 'br']
      : gzip && /\bgzip\b/.test(accepted)
        ? [gzip, 'gzip']
        : [bytes, undefined];

  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .header('content-type', type)
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
    .send(body);
}
