import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileSizeHeader } from '../page/file-size-header.ts';
import { fileEncodings, negotiateEncoding } from './content-encoding.ts';

/** The content of a file, with compressed copies if there are any. */
export type ServableFile = {
  bytes: Buffer;
  type: string;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
  /** Compressed with a dictionary that the client has. */
  dcz?: Buffer | undefined;
  /** Whether only previews show it: no cache stores it. */
  isPreviewed?: boolean;
};

/**
 * Sends a file that never changes. Its headers let pages of any origin load it. Browsers cache it for a year, unless
 * the file is only in previews.
 */
export function sendImmutable(request: FastifyRequest, reply: FastifyReply, file: ServableFile) {
  reply
    .header('cache-control', file.isPreviewed ? 'private, no-store' : 'public, max-age=31536000, immutable')
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', fileSizeHeader)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header(fileSizeHeader, file.bytes.byteLength);
  return sendFile(request, reply, file);
}

/**
 * Sends a file in the smallest encoding that the client accepts, or responds 406 if it accepts none. Adds
 * `accept-encoding` to the reply's `Vary` header.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, br, gzip, dcz }: ServableFile,
) {
  const bodies = { dcz, br, gzip, identity: bytes };
  const available = fileEncodings.filter((name) => bodies[name]);
  const encoding = negotiateEncoding(request.headers['accept-encoding'], available);
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `accept-encoding, ${vary}` : 'accept-encoding');
  if (!encoding) return reply.code(406).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .send(bodies[encoding]);
}
