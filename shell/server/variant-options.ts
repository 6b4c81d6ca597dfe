import type { IncomingHttpHeaders } from 'node:http';
import { consentPolicyOf, type ConsentSettings } from '../features/consent/server/consent-policy.ts';
import { mayInspect, type InspectorSettings } from '../features/inspector/server/inspector.ts';
import type { VariantOptions } from './pages/page-variant.ts';
import type { Site } from './site/define-site.ts';

/**
 * The properties of a page variant that follow from a request's cookies and headers. Pages and their digests take
 * them from here, so that both are the same for one visitor.
 */
export function variantOptionsOf(
  {
    cookies,
    headers,
  }: { cookies: Readonly<Record<string, string | undefined>>; headers: IncomingHttpHeaders },
  {
    definition: { languages },
    consent,
    inspector,
  }: { definition: Pick<Site, 'languages'>; consent: ConsentSettings; inspector: InspectorSettings },
): VariantOptions {
  return {
    movedFrom: languages.all.find(({ code }) => code === cookies['moved'])?.code,
    consent: consentPolicyOf(consent, headers),
    inspectable: mayInspect(inspector, cookies),
    appBannerDismissed: cookies['appBanner'] !== undefined,
  };
}
