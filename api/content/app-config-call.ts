import type { FastifyPluginAsync } from 'fastify';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { success } from '../server/envelope.ts';
import { mediaUrl } from './media-url.ts';

/** The route of API call C01, which returns the app configuration. */
export const appConfigCall: FastifyPluginAsync<ApiDependencies> = async (
  server,
  { catalogue, paymentProvider, settings },
) => {
  const config = {
    ...catalogue.appConfig,
    support: { ...catalogue.appConfig.support, salesCalendarUrl: settings.salesCalendarUrl || null },
    occasions: catalogue.occasions.map((occasion) => ({
      ...occasion,
      image: mediaUrl(settings.publicUrl, occasion.image),
    })),
    relationships: catalogue.relationships.map(
      ({ relationshipId, relationship, relationship_hi, relationshipType }) => ({
        relationshipId,
        relationship,
        relationship_hi,
        relationshipType,
      }),
    ),
    paymentProviders: [paymentProvider.offer],
  };

  server.get('/security/api/getAppConfig', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=60');
    return success(config);
  });
};
