import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

const types: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
  '.vtt': 'text/vtt; charset=utf-8',
  '.pdf': 'application/pdf',
};
const compressible = new Set(['.svg', '.vtt']);

/**
 * The route `/media/*`, which serves the files of a folder, with ETags and byte ranges. Caches may store a file for one
 * day.
 */
export const serveMedia: FastifyPluginAsync<{ folder: string }> = async (server, { folder }) => {
  const root = path.resolve(folder);

  server.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const file = path.resolve(root, request.params['*']);
    const extension = path.extname(file);
    const type = types[extension];
    // Only files below the folder, and only those with a known extension, are served.
    const found =
      file.startsWith(root + path.sep) && type ? await stat(file).catch(() => undefined) : undefined;
    if (!type || !found?.isFile()) return reply.callNotFound();

    const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
    reply.headers({
      'content-type': type,
      etag,
      'last-modified': found.mtime.toUTCString(),
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'cross-origin-resource-policy': 'cross-origin',
      // `*` for every origin, so that a response cached for an image without CORS also serves a video with CORS.
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      // An SVG that is opened as a document must not run scripts.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (compressible.has(extension)) return sendText(request, reply, file);
    return sendBytes(request, reply, file, found.size);
  });
};

function sendText(request: FastifyRequest, reply: FastifyReply, file: string) {
  reply.header('vary', 'Accept-Encoding');
  const stream = createReadStream(file);
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(stream);
  const gzip = createGzip();
  stream.once('error', (failure) => gzip.destroy(failure));
  return reply.header('content-encoding', 'gzip').send(stream.pipe(gzip));
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, file: string, size: number) {
  reply.header('accept-ranges', 'bytes');
  const range = request.headers.range;
  if (!range) return reply.header('content-length', size).send(createReadStream(file));

  const bounds = parseRange(range, size);
  if (!bounds) return reply.status(416).header('content-range', `bytes */${size}`).send();
  const { start, end } = bounds;
  return reply
    .status(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
    .send(createReadStream(file, { start, end }));
}

/**
 * Parses a `Range` header for a file of `size` bytes. Both ends of the result are inclusive. Returns undefined if the
 * header is not a single range within the file.
 */
export function parseRange(header: string, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : undefined;
}
