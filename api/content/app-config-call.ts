import type { FastifyPluginAsync } from 'fastify';
import type { Catalogue } from './catalogue.ts';
import { success } from '../calls/envelope.ts';
import { mediaUrl } from './media-url.ts';

type Needs = {
  catalogue: Catalogue;
  /** Its offer is what a payment can be made with. */
  paymentProvider: { offer: object };
  settings: {
    publicUrl: string;
    /** The URL where a business books a sales call; empty for none. */
    salesCalendarUrl: string;
  };
};

/** The route of API call C01, which returns the app configuration. */
export const appConfigCall: FastifyPluginAsync<Needs> = async (
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
