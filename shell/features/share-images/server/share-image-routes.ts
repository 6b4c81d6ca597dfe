import { access } from '@marquee/http-server';
import { createHash } from 'node:crypto';
import { PlatformError } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { mediaPath } from '../../media/server/media-path.ts';
import { atMost } from '../../../server/at-most.ts';
import { sendNotFound } from '../../../server/send-not-found.ts';
import { renderShareImage, type ShareColors } from './render-share-image.ts';

const maxCacheBytes = 32 * 1024 * 1024;
const maxCachedPaths = 5_000;
const maxAgeMs = 24 * 3_600_000;
const responseTimeoutMs = 5_000;
const maxBytes = 8_000_000;
/** The maximum of waiting images: each takes a third of a second, and a crawler waits for a few seconds. */
const defaultMaxPending = 20;
/** How many uncached images a network may request per minute: about as many as can be rendered in that time. */
const rendersPerMinute = 200;

/**
 * The routes `/share/*.jpg`: Open Graph images made of the site's own images. Rendering one is the most expensive work
 * of this server. Therefore the server renders one image at a time, lets at most `maxPending` more wait, and caches
 * each for a day. The cache key is the source image's hash, because the content host may have an image under several
 * URLs.
 */
export const shareImageRoutes: FastifyPluginAsync<{
  mediaUrl: string;
  /** The site's logo, as SVG. */
  logo: Buffer | undefined;
  colors: ShareColors;
  maxPending?: number;
}> = async (app, { mediaUrl, logo, colors, maxPending = defaultMaxPending }) => {
  /** The hash of the source image, by its path. */
  const sources = new LRUCache<string, string>({ ...atMost(maxCachedPaths), ttl: maxAgeMs });
  const rendered = new LRUCache<string, Buffer>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ length }) => length,
    ttl: maxAgeMs,
  });
  const pending = new Map<string, Promise<Buffer | undefined>>();
  let queue: Promise<unknown> = Promise.resolve();
  const spend = app.limitPerMinute(rendersPerMinute);

  app.get<{ Params: { '*': string } }>(
    '/share/*',
    { config: access('anyone, within a limit of its network', 'draws a picture once') },
    async (request, reply) => {
      const path = shareSource(request.params['*']);
      if (path === undefined) return sendNotFound(reply);
      let image = cachedImage(path);
      if (!image) {
        await spend(request);
        image = await requestImage(path);
      }
      if (!image) return sendNotFound(reply);
      return reply
        .type('image/jpeg')
        .header('cache-control', 'public, max-age=86400')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(image);
    },
  );

  function cachedImage(path: string): Buffer | undefined {
    const source = sources.get(path);
    return source === undefined ? undefined : rendered.get(source);
  }

  function requestImage(path: string): Promise<Buffer | undefined> {
    const known = pending.get(path);
    if (known) return known;
    if (pending.size >= maxPending)
      throw new PlatformError('OVERLOADED', `${pending.size} shared images are being rendered`);
    const image = render(path).finally(() => pending.delete(path));
    pending.set(path, image);
    return image;
  }

  /** Renders an image; undefined, which is not cached, if the content host has no image at this path. */
  async function render(path: string): Promise<Buffer | undefined> {
    const bytes = await sourceOf(path);
    if (!bytes) return undefined;
    const source = createHash('sha256').update(bytes).digest('hex');
    const image = await inTurn(
      async () => rendered.get(source) ?? renderShareImage(bytes, { logo, colors }),
    ).catch((cause: unknown) => {
      throw new PlatformError('CALL_FAILED', `The content host's ${path} cannot be rendered`, { cause });
    });
    rendered.set(source, image);
    sources.set(path, source);
    return image;
  }

  function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
    const image = queue.then(work);
    queue = image.catch(() => undefined);
    return image;
  }

  async function sourceOf(path: string): Promise<Buffer | undefined> {
    const url = `${mediaUrl}/media/${path}`;
    const response = await fetch(url, {
      signal: AbortSignal.timeout(responseTimeoutMs),
      redirect: 'manual',
    }).catch((cause: unknown) => {
      throw new PlatformError('CALL_FAILED', `The media host did not respond for ${path}`, { cause });
    });
    const type = response.headers.get('content-type') ?? '';
    const length = Number(response.headers.get('content-length') ?? 0);
    if (!response.ok || !type.startsWith('image/') || length > maxBytes) {
      await response.body?.cancel();
      return undefined;
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.length > maxBytes ? undefined : bytes;
  }
};

/** The path under `/media/` of the source image: without the final `.jpg`; undefined if that is missing. */
function shareSource(path: string): string | undefined {
  return path.endsWith('.jpg') ? mediaPath(path.slice(0, -'.jpg'.length)) : undefined;
}
