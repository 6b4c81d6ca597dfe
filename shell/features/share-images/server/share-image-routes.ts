import { createHash } from 'node:crypto';
import { PlatformError } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { mediaPath } from '../../api-proxy/server/media-path.ts';
import { tooManyRequests } from '../../api-proxy/server/same-origin.ts';
import { sendNotFound } from '../../../server/send-not-found.ts';
import { renderShareImage } from './render-share-image.ts';

const keptBytes = 32 * 1024 * 1024;
const keptAddresses = 5_000;
const keptMs = 24 * 3_600_000;
const responseTimeoutMs = 5_000;
const maxBytes = 8_000_000;
/** A crawler waits some seconds for a picture; each takes a third of one to draw. */
const usualWaiting = 20;
/** How many pictures that are not kept one network may ask for in a minute: about as many as can be drawn. */
const newPerMinute = 200;

/**
 * `/share/*.jpg`: the content host's pictures made into pictures for shared links. Drawing is the costliest
 * thing this server does: pictures are drawn one at a time, at most `maxPending` are fetched or wait for it,
 * and each is drawn once a day, whatever addresses the content host has it under, as drawn pictures are kept
 * by the bytes they were made of.
 */
export const shareImageRoutes: FastifyPluginAsync<{
  contentApi: string;
  /** The site's sign, as SVG. */
  sign: Buffer | undefined;
  maxPending?: number;
}> = async (app, { contentApi, sign, maxPending = usualWaiting }) => {
  /** The hash of the source picture at an address. */
  const sources = new LRUCache<string, string>({ max: keptAddresses, ttl: keptMs });
  const drawn = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
    ttl: keptMs,
  });
  const asking = new Map<string, Promise<Buffer | undefined>>();
  let queue: Promise<unknown> = Promise.resolve();
  const spend = app.createRateLimit({ max: newPerMinute, timeWindow: '1 minute' });

  app.get<{ Params: { '*': string } }>('/share/*', async (request, reply) => {
    const path = shareSource(request.params['*']);
    if (path === undefined) return sendNotFound(reply);
    let picture = keptPicture(path);
    if (!picture) {
      const spent = await spend(request);
      if (!spent.isAllowed && spent.isExceeded) throw tooManyRequests(spent.ttlInSeconds);
      picture = await newPicture(path);
    }
    if (!picture) return sendNotFound(reply);
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture);
  });

  function keptPicture(path: string): Buffer | undefined {
    const source = sources.get(path);
    return source === undefined ? undefined : drawn.get(source);
  }

  function newPicture(path: string): Promise<Buffer | undefined> {
    const known = asking.get(path);
    if (known) return known;
    if (asking.size >= maxPending)
      throw new PlatformError('OVERLOADED', `${asking.size} shared pictures are being made`);
    const picture = make(path).finally(() => asking.delete(path));
    asking.set(path, picture);
    return picture;
  }

  /** Undefined where the content host has no such picture; that is not remembered, as it may come later. */
  async function make(path: string): Promise<Buffer | undefined> {
    const bytes = await sourceOf(path);
    if (!bytes) return undefined;
    const source = createHash('sha256').update(bytes).digest('hex');
    const picture = await inTurn(async () => drawn.get(source) ?? renderShareImage(bytes, sign)).catch(
      (cause: unknown) => {
        throw new PlatformError('CALL_FAILED', `The content host's ${path} cannot be drawn`, { cause });
      },
    );
    drawn.set(source, picture);
    sources.set(path, source);
    return picture;
  }

  function inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
    const picture = queue.then(draw);
    queue = picture.catch(() => undefined);
    return picture;
  }

  async function sourceOf(path: string): Promise<Buffer | undefined> {
    const url = `${contentApi}/media/${path}`;
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(responseTimeoutMs),
      redirect: 'manual',
    }).catch((cause: unknown) => {
      throw new PlatformError('CALL_FAILED', `The content host did not answer for ${path}`, { cause });
    });
    const type = answer.headers.get('content-type') ?? '';
    const length = Number(answer.headers.get('content-length') ?? 0);
    if (!answer.ok || !type.startsWith('image/') || length > maxBytes) {
      await answer.body?.cancel();
      return undefined;
    }
    const bytes = Buffer.from(await answer.arrayBuffer());
    return bytes.length > maxBytes ? undefined : bytes;
  }
};

/** The path under `/media/` that a shared picture is made of; undefined for an address that is none. */
function shareSource(address: string): string | undefined {
  return address.endsWith('.jpg') ? mediaPath(address.slice(0, -'.jpg'.length)) : undefined;
}
