import { hash } from 'node:crypto';
import { releaseId, type Language, type Release, type Visitor } from '@marquee/contracts';
import { deviceOf, type Device } from '../../features/app-links/page/app-links.ts';
import type { ConsentPolicy } from '../../features/third-party/page/partners.ts';
import type { ExperimentRecord } from '../../page/page-data.ts';
import type { RenderRequest } from '../rendering/messages.ts';
import type { PlannedSite } from './planned-page.ts';

/**
 * Everything that a page depends on besides its URL. Every cache key of the shell is derived from it, so visitors
 * with equal variants share cached pages. A visitor's tenant, pin or bucket matters only through `releases`.
 */
export type PageVariant = Readonly<{
  language: Language;
  device: Device;
  consent: ConsentPolicy;
  showsConsentBanner: boolean;
  /** The language in which the notice "the page does not exist" is shown. */
  movedFrom: Language | undefined;
  appBannerDismissed: boolean;
  inspectable: boolean;
  /** Digest of all routes and slots of the plan: links in header and footer and the owners of slots depend on it. */
  site: string;
  /** By remote, in alphabetical order: its version, and whether it is killed or a variant of an experiment. */
  releases: Readonly<Record<string, string>>;
  /** Every experiment of the visitor, whether or not it is on the page: the page data has all of them. */
  experiments: readonly ExperimentRecord[];
}>;

/** What a document request specifies besides URL and visitor. */
export type VariantOptions = Partial<
  Pick<PageVariant, 'consent' | 'showsConsentBanner' | 'movedFrom' | 'appBannerDismissed' | 'inspectable'>
>;

export function createPageVariant(
  site: PlannedSite,
  { platform }: Pick<Visitor, 'platform'>,
  language: Language,
  {
    consent = 'opt-in',
    showsConsentBanner = false,
    movedFrom,
    appBannerDismissed = false,
    inspectable = false,
  }: VariantOptions,
): PageVariant {
  return Object.freeze({
    language,
    device: deviceOf(platform),
    consent,
    showsConsentBanner,
    movedFrom,
    appBannerDismissed,
    inspectable,
    site: site.digest,
    releases: Object.freeze(releasesOf(site)),
    experiments: Object.freeze(site.experiments()),
  });
}

/** SHA-256 of a variant; equal variants have equal digests. */
export function digestOf(variant: PageVariant): string {
  return hash('sha256', JSON.stringify(variant), 'base64url');
}

/** Key of a cached page that consists of these remotes; releases of other remotes do not change it. */
export function pageKey(variant: PageVariant, url: URL, remotes: readonly string[]): string {
  const onPage = Object.entries(variant.releases).filter(([remote]) => remotes.includes(remote));
  return `${url.pathname}${url.search} ${digestOf({ ...variant, releases: Object.fromEntries(onPage) })}`;
}

export function layoutKey({ site, device }: Pick<PageVariant, 'site' | 'device'>, url: URL): string {
  return `${site} ${device} ${url.pathname}${url.search}`;
}

/** Key of the output of a worker, which depends on its release and its request only; the language is part of the request. */
export function renderKey(
  release: Release,
  { traceparent: _notRendered, ...request }: RenderRequest,
): string {
  return `${releaseId(release)} ${JSON.stringify(request)}`;
}

function releasesOf({ plan }: PlannedSite): Record<string, string> {
  return Object.fromEntries(
    Object.entries(plan.remotes)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([remote, { version, why }]) => {
        if (why.kind === 'killed') return [remote, `${version} killed`];
        return [remote, why.kind === 'experiment' ? `${version} ${why.experiment} ${why.variant}` : version];
      }),
  );
}
