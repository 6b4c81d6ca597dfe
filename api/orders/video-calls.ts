import type { Database } from '@marquee/database';
import { authenticationCode } from '@marquee/api-contract';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { occasionOf, starOf, type Star, type Catalogue } from '../content/catalogue.ts';
import { mediaUrl } from '../content/media-url.ts';
import { isSameSecret } from '../calls/is-same-secret.ts';
import { refuse, success } from '../calls/envelope.ts';
import { perMinute } from '../calls/rate-limits.ts';
import { readRequest } from '../calls/read-request.ts';
import { agreedScript, captionsOf, recordingOf } from './agreed-script.ts';
import { findVideo } from './find-video.ts';
import { maskName } from './mask-name.ts';
import { orderStatus } from './order-status.ts';
import { authenticationCodes, videoRequests } from './order-tables.ts';

const watchableForMs = 90 * 86_400_000;
/** How long the silent sample films are, in seconds. */
const sampleSeconds = 18;

const codeQuery = v.object({
  authenticationToken: v.pipe(
    v.string(),
    v.maxLength(128),
    v.transform((typed) => authenticationCode(typed) ?? ''),
    v.nonEmpty('Please enter the code'),
  ),
});

/** Makes guessing hopeless: a code has 39 bits. */
const limited = perMinute(30);

type Needs = {
  db: Database;
  catalogue: Catalogue;
  now: () => Date;
  settings: { publicUrl: string; vendorToken: string };
};

/**
 * The routes of an ordered video. Call C14 returns the status of the order and, after delivery, the video; it requires
 * the vendor token. Call C12 verifies a video by its code. Two more routes return the captions of a video and the
 * picture for its link preview.
 */
export const videoCalls: FastifyPluginAsync<Needs> = async (server, dependencies) => {
  const { db, catalogue, settings, now } = dependencies;

  server.get<{ Params: { id: string } }>(
    '/b2b/api/vendor/order/:id',
    perMinute(3000),
    async (request, reply) => {
      if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${settings.vendorToken}`))
        throw refuse(401, 'Unauthorized', 'This call needs the vendor token.');
      reply.header('cache-control', 'no-store');

      const found = await findVideo(db, eq(videoRequests.watchId, request.params.id));
      const status = found && orderStatus(found.request, found.refund, now());
      // A video that was returned is withdrawn; a stranger cannot tell it from one that never existed.
      if (!found || status === 'REFUNDED') throw refuse(404, 'NOT_FOUND', 'There is no video under this id.');
      if (status !== 'DELIVERED')
        return success({
          orderId: found.request.watchId,
          orderStatus: status,
          deliverBy: found.request.deliverBy.toISOString(),
          videoUrl: null,
        });

      const { videoRequestId, watchId, star, details, deliveredAt, watchedAt } = found.request;
      if (!watchedAt)
        await db
          .update(videoRequests)
          .set({ watchedAt: now() })
          .where(eq(videoRequests.videoRequestId, videoRequestId));
      const [authentication] = await db
        .select()
        .from(authenticationCodes)
        .where(eq(authenticationCodes.videoRequestId, videoRequestId));
      const known = knownStar(star);
      const recording = recordingOf(catalogue, details.nameAudioUrl);
      return success({
        orderId: watchId,
        orderStatus: 'COMPLETED',
        // No film was made for the order. The sample that stands for it has no sound, so that it greets no other person.
        isSample: true,
        videoUrl: media(known.silentVideoUrl),
        thumbnailUrl: media(known.posterUrl),
        [details.language === 'hi' ? 'captionsUrl_hi' : 'captionsUrl']: new URL(
          `/celeb/api/video-request/captions/${watchId}`,
          settings.publicUrl,
        ).href,
        script: agreedScript(catalogue, star, details),
        nameAudioUrl: recording ? media(recording.file) : null,
        celebId: known.celebId,
        celebName: known.name,
        celebName_hi: known.name_hi,
        recipientName: details.fullName,
        authenticationToken: authentication?.code ?? null,
        aspectRatio: '9:16',
        durationSec: sampleSeconds,
        language: details.language,
        expiresAt: new Date(deliveredAt.getTime() + watchableForMs).toISOString(),
      });
    },
  );

  // A chat fetches a shared page for its preview, which is not the person opening the video.
  server.get<{ Params: { id: string } }>(
    '/celeb/api/video-request/preview/:id',
    perMinute(600),
    async (request) => {
      const { star } = (await delivered(request.params.id)).request;
      const known = knownStar(star);
      return success({ celebId: known.celebId, shareUrl: media(known.shareUrl) });
    },
  );

  server.get<{ Params: { id: string } }>(
    '/celeb/api/video-request/captions/:id',
    perMinute(600),
    async (request, reply) => {
      const { star, details } = (await delivered(request.params.id)).request;
      reply.header('cache-control', 'no-store').type('text/vtt; charset=utf-8');
      return captionsOf(agreedScript(catalogue, star, details), sampleSeconds);
    },
  );

  server.get('/celeb/api/auth/user/verify-video-authentication', limited, async (request) => {
    const { authenticationToken } = readRequest(codeQuery, request.query);
    const notFound = refuse(404, 'NOT_FOUND', "We couldn't find a video with this code");
    const [known] = await db
      .select()
      .from(authenticationCodes)
      .where(eq(authenticationCodes.code, authenticationToken));
    if (!known) throw notFound;

    if (known.videoRequestId) {
      const found = await findVideo(db, eq(videoRequests.videoRequestId, known.videoRequestId));
      const status = found && orderStatus(found.request, found.refund, now());
      if (status === 'REFUNDED') throw refuse(410, 'REVOKED', 'This video has been withdrawn');
      // The code of a video that is not delivered yet is not known to anyone.
      if (status !== 'DELIVERED') throw notFound;
    }
    const star = knownStar(known.star);
    const occasion = occasionOf(catalogue, known.occasionId);
    return success(
      {
        authentic: true,
        authenticationToken: known.code,
        celebName: star.name,
        celebName_hi: star.name_hi,
        occasion: occasion?.label ?? null,
        occasion_hi: occasion?.label_hi ?? null,
        recipientMasked: maskName(known.recipient),
        createdAt: known.createdAt.toISOString(),
        ...videoOf(star),
        // The film of an order has no sound: the voice of the sample greets another person.
        ...(known.videoRequestId && { videoUrl: media(star.silentVideoUrl), videoWebmUrl: null }),
        aiGenerated: true,
        purpose: known.videoRequestId ? 'PERSONAL' : 'SAMPLE',
      },
      'Video verified',
    );
  });

  async function delivered(watchId: string) {
    const found = await findVideo(db, eq(videoRequests.watchId, watchId));
    if (found && orderStatus(found.request, found.refund, now()) === 'DELIVERED') return found;
    throw refuse(404, 'NOT_FOUND', 'There is no video under this id.');
  }

  function knownStar(key: string): Star {
    const star = starOf(catalogue, key);
    if (!star) throw new Error(`a video names the star ${key}, who is not in the catalogue`);
    return star;
  }

  function media(file: string): string {
    return mediaUrl(settings.publicUrl, file);
  }

  function videoOf(star: Star) {
    return {
      videoUrl: media(star.sampleVideoUrl),
      videoWebmUrl: media(star.sampleVideoWebmUrl),
      thumbnailUrl: media(star.posterUrl),
      captionsUrl: media(star.captionsUrl),
      captionsUrl_hi: media(star.captionsUrl_hi),
    };
  }
};
