import { hash } from 'node:crypto';
import { releaseId, type Release, type Visitor } from '@marquee/contracts';
import { deviceOf, type Device } from '../../page/device.ts';
import type { ConsentPolicy } from '../../page/partners.ts';
import type { ExperimentRecord } from '../../page/page-data.ts';
import type { RenderRequest } from '../rendering/messages.ts';
import type { PlannedSite } from './planned-page.ts';

/**
 * Everything that a page depends on besides its URL. Every cache key of the shell is derived from it, so
 * visitors with equal variants share cached pages. Tenants, pins and rollouts affect a page only by `releases`.
 */
export type PageVariant = Readonly<{
  /** A digest of the shell's build and of the settings that pages contain. */
  shell: string;
  language: string;
  device: Device;
  consent: ConsentPolicy;
  /** The language of the notice that a page does not exist; undefined if the page shows no such notice. */
  movedFrom: string | undefined;
  appBannerDismissed: boolean;
  /** Whether the page may open the inspector. */
  inspectable: boolean;
  /** A digest of the plan's routes and slots, on which the links in header and footer depend. */
  site: string;
  /**
   * By remote, in alphabetical order: the version and, where they apply, `killed`, the experiment and variant, a
   * misfit, or the values of its settings.
   */
  releases: Readonly<Record<string, string>>;
  /** All experiments of the visitor: the page's data contains even those that are not on the page. */
  experiments: readonly ExperimentRecord[];
}>;

/** The properties of a page variant that are derived from the request's cookies and headers. */
export type VariantOptions = Partial<
  Pick<PageVariant, 'consent' | 'movedFrom' | 'appBannerDismissed' | 'inspectable'>
>;

export function createPageVariant(
  site: PlannedSite,
  { platform, language }: Pick<Visitor, 'platform' | 'language'>,
  shell: string,
  { consent = 'opt-in', movedFrom, appBannerDismissed = false, inspectable = false }: VariantOptions,
): PageVariant {
  return Object.freeze({
    shell,
    language,
    device: deviceOf(platform),
    consent,
    movedFrom,
    appBannerDismissed,
    inspectable,
    site: site.digest,
    releases: Object.freeze(releasesOf(site)),
    experiments: Object.freeze(site.experiments()),
  });
}

/** Returns the SHA-256 of a page variant, in base64url. */
export function digestOf(variant: PageVariant): string {
  return hash('sha256', JSON.stringify(variant), 'base64url');
}

/** Returns the cache key of a page with these remotes. It does not depend on the releases of other remotes. */
export function pageKey(variant: PageVariant, url: URL, remotes: readonly string[]): string {
  const onPage = Object.entries(variant.releases).filter(([remote]) => remotes.includes(remote));
  return `${url.pathname}${url.search} ${digestOf({ ...variant, releases: Object.fromEntries(onPage) })}`;
}

export function layoutKey({ site, device }: Pick<PageVariant, 'site' | 'device'>, url: URL): string {
  return `${site} ${device} ${url.pathname}${url.search}`;
}

/**
 * Returns the cache key of the output that a release renders for a request. It depends on the release and on all parts
 * of the request except the trace.
 */
export function renderKey(
  release: Release,
  { traceparent: _notRendered, ...request }: RenderRequest,
): string {
  return `${releaseId(release)} ${JSON.stringify(request)}`;
}

function releasesOf({ plan, remote }: PlannedSite): Record<string, string> {
  return Object.fromEntries(
    Object.entries(plan.remotes)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { version, why }]) => {
        if (why.kind === 'killed') return [name, `${version} killed`];
        const { misfit, settings } = remote(name) ?? {};
        const state = why.kind === 'experiment' ? `${version} ${why.experiment} ${why.variant}` : version;
        if (misfit) return [name, `${state} misfit ${misfit}`];
        return [name, settings ? `${state} settings ${JSON.stringify(settings)}` : state];
      }),
  );
}
