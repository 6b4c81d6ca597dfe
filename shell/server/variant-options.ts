import type { ServerParts } from './server-feature.ts';
import type { VariantOptions } from './pages/page-variant.ts';
import type { Site } from './site/site.ts';
import type { ClientRequest } from './visitors.ts';

/**
 * Derives the properties of a page variant from a request's cookies and headers. Pages and digests both use this
 * function, so that they agree for one visitor.
 */
export function variantOptionsOf(
  request: Pick<ClientRequest, 'cookies' | 'headers'>,
  {
    definition: { languages },
    features,
  }: { definition: Pick<Site, 'languages'>; features: readonly Pick<ServerParts, 'variantOf'>[] },
): VariantOptions {
  const { cookies } = request;
  return Object.assign(
    {
      movedFrom: languages.all.find(({ code }) => code === cookies['moved'])?.code,
      appBannerDismissed: cookies['appBanner'] !== undefined,
    },
    ...features.map(({ variantOf }) => variantOf?.(request)),
  ) as VariantOptions;
}
