import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { refuse, success } from '../calls/envelope.ts';
import { idNumber, shortText } from '../calls/fields.ts';
import { readRequest } from '../calls/read-request.ts';
import { occasionOf, starOf, type Catalogue } from './catalogue.ts';
import { mediaUrl } from './media-url.ts';

const occasionQuery = v.object({ celebId: shortText(), occasionId: idNumber });

/** The route of API call C13, which returns the details of one star and one occasion; needs no sign-in. */
export const occasionCall: FastifyPluginAsync<{
  catalogue: Catalogue;
  settings: { publicUrl: string };
}> = async (server, { catalogue, settings }) => {
  const media = (file: string) => mediaUrl(settings.publicUrl, file);

  server.get('/celeb/api/widgets/landing-page/celeb-occasion-details', async (request, reply) => {
    const { celebId, occasionId } = readRequest(occasionQuery, request.query);
    const star = starOf(catalogue, celebId);
    const occasion = occasionOf(catalogue, occasionId);
    if (!star || !occasion) throw refuse(404, 'NOT_FOUND', 'This star has no video for this occasion.');

    const script = star.occasions.find((each) => each.occasionId === occasionId) ?? star;
    reply.header('cache-control', 'public, max-age=60');
    return success({
      celebId: star.celebId,
      celebUserId: star.celebUserId,
      celebName: star.name,
      celebName_hi: star.name_hi,
      tagline: star.tagline,
      tagline_hi: star.tagline_hi,
      occasionId,
      occasionSlug: occasion.slug,
      occasionName: occasion.label,
      occasionName_hi: occasion.label_hi,
      occasionDateRequired: occasion.occasionDateRequired,
      occasionImage: media(occasion.image),
      heroImage: media(star.heroImage),
      portraitImage: media(star.portraitImage),
      thumbnailUrl: media(star.thumbnailUrl),
      posterUrl: media(star.posterUrl),
      sampleVideoUrl: media(star.sampleVideoUrl),
      sampleVideoWebmUrl: media(star.sampleVideoWebmUrl),
      sampleVideoUploaded: star.sampleVideoUploaded,
      captionsUrl: media(star.captionsUrl),
      captionsUrl_hi: media(star.captionsUrl_hi),
      price: { ...star.price, taxIncluded: true },
      listPrice: star.price,
      deliveryHours: star.deliveryHours,
      scriptPreview: script.scriptPreview,
      scriptPreview_hi: script.scriptPreview_hi,
      nameAudios: catalogue.nameAudios.flatMap(({ name, name_hi, pronunciations }) =>
        pronunciations.map(({ label, label_hi, file }) => ({
          name,
          name_hi,
          label,
          label_hi,
          url: media(file),
        })),
      ),
      relationships: catalogue.relationships,
      quizId: star.quizId,
      faqs: star.faqs,
    });
  });
};
