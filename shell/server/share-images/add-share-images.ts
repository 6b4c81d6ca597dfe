import { PlatformError } from '@marquee/contracts';
import type { FastifyInstance } from 'fastify';
import { drawShareImage } from './draw-share-image.ts';
import { nothingHere } from '../nothing-here.ts';

const keptPictures = 100;
const keptMs = 24 * 3_600_000;
const answersWithinMs = 5_000;
const mostBytes = 8_000_000;

/**
 * `/share/*.jpg`: the content host's pictures made into pictures for shared links. Each is drawn once a
 * day, one at a time: drawing is the costliest thing this server does.
 */
export function addShareImages(
  app: FastifyInstance,
  { contentApi, sign }: { contentApi: string; /** The site's sign, as SVG. */ sign: Buffer | undefined },
) {
  const drawn = new Map<string, { picture: Promise<Buffer | undefined>; at: number }>();
  let queue: Promise<unknown> = Promise.resolve();

  app.get<{ Params: { '*': string } }>('/share/*', async (request, reply) => {
    const steps = request.params['*'].split('/');
    const last = steps.pop() ?? '';
    const isOurs = last.endsWith('.jpg') && ![...steps, last].some((step) => step === '..' || step === '.');
    const path = [...steps, last.slice(0, -'.jpg'.length)].map(encodeURIComponent).join('/');
    const picture = isOurs ? await pictureOf(path) : undefined;
    if (!picture) return nothingHere(reply);
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture);
  });

  function pictureOf(path: string): Promise<Buffer | undefined> {
    const known = drawn.get(path);
    if (known && Date.now() - known.at < keptMs) return known.picture;
    const picture = queue.then(() => draw(path));
    queue = picture.catch(() => undefined);
    drawn.delete(path);
    drawn.set(path, { picture, at: Date.now() });
    // What failed or is not there may come later; made-up names must not push out what is.
    picture.then(
      (made) => made ?? drawn.delete(path),
      () => drawn.delete(path),
    );
    for (const key of drawn.keys()) if (drawn.size > keptPictures) drawn.delete(key);
    return picture;
  }

  async function draw(path: string): Promise<Buffer | undefined> {
    const url = `${contentApi}/media/${path}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(answersWithinMs) }).catch(
      (cause: unknown) => {
        throw new PlatformError('CALL_FAILED', `The content host did not answer for ${path}`, { cause });
      },
    );
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !type.startsWith('image/')) return undefined;
    const bytes = Buffer.from(await answer.arrayBuffer());
    return bytes.length > mostBytes ? undefined : drawShareImage(bytes, sign);
  }
}
