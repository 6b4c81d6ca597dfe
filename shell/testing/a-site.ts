import { releaseId, sdk, type Release, type Snapshot, type Visitor } from '@marquee/contracts';
import type { PageMeta, PlacedSlot } from '@marquee/mount';
import { slotMark } from '@marquee/mount';
import { Registry } from 'prom-client';
import type { RenderRequest, RenderResult } from '../server/rendering/messages.ts';
import { createInternalRequests } from '../server/rendering/internal-requests.ts';
import { createApiCircuits } from '../server/rendering/api-circuits.ts';
import { createRenderCache } from '../server/rendering/render-cache.ts';
import { createRenderCircuits } from '../server/rendering/render-circuits.ts';
import type { ReleaseFiles } from '../server/releases/release-files.ts';
import { createReleaseFit } from '../server/releases/release-fit.ts';
import type { ReleaseWorkers } from '../server/rendering/release-workers.ts';
import type { PageResponse } from '../server/pages/page-response.ts';
import { integrityOf } from '../server/pages/content-security.ts';
import type { Instead } from '../server/pages/planned-page.ts';
import { createPageServer, type PageRequest } from '../server/pages/serve-page.ts';
import type { PartnerScript } from '../page/partners.ts';
import type { ShellAssets } from '../server/shell-assets.ts';
import { partsOf as partsOfOverrides } from '../features/overrides/server/feature.ts';
import { partsOf as partsOfPreviews } from '../features/preview/server/feature.ts';
import type { PageFeature } from '../server/page-feature.ts';
import type { OpenSite } from '../server/site/define-site.ts';
import { site as marquee } from '../../site/site.ts';
import type { BuiltRelease } from './a-release.ts';
import { aSnapshot } from './signed-snapshots.ts';

/** The variables of this site in tests. */
const siteVariables = {
  VENDOR_TOKEN: 'vendor-secret',
  AI_API_KEY: 'ai-secret',
  LEADSQUARED_ACCESS_KEY: 'access-secret',
  LEADSQUARED_SECRET_KEY: 'secret-secret',
  ANDROID_APP_URL: 'https://play.test/marquee',
  IOS_APP_URL: 'https://apple.test/marquee',
  APP_LINK_URL: 'https://open.marquee.test/app',
};

/** This site, with every service behind it at `upstream`. */
export function aDefinition(
  upstream = 'http://127.0.0.1:1',
  variables: Record<string, string> = {},
  mainApi = upstream,
): OpenSite {
  return marquee.open(
    { ...siteVariables, WORD_CHECK_URL: `${upstream}/ai`, LEADSQUARED_URL: upstream, ...variables },
    { isLocal: true, mainApi },
  );
}

const testDefinition = aDefinition();

/** What features add to the pages of tests. */
const pageFeatures: readonly PageFeature[] = [
  partsOfPreviews({ open: async () => ({ state: 'over' }) }, { siteUrl: '', definition: testDefinition }),
  partsOfOverrides(() => undefined, { siteUrl: '', mainApi: '', contentApi: '' }),
  { pageData: { serviceWorker: true } },
];

/** The secret that the shells of a test share. */
export const testSecret = 'the secret of a test’s shells';

export const aVisitor: Visitor = {
  id: 'Abcdefgh1234Abcdefgh1234Abcdefgh',
  language: 'en',
  platform: 'unknown',
  signedIn: false,
};

/** Results of a release's worker, by route id or slot name; a render without a result never ends. */
export type Renderings = Record<string, (request: RenderRequest) => Promise<RenderResult> | RenderResult>;

export const rendered = (html: string, placed: PlacedSlot[] = []) => ({
  html,
  placed,
  preloads: '',
  data: null,
});

export const aPage = (html: string, meta?: PageMeta, placed: PlacedSlot[] = []): RenderResult => ({
  kind: 'page',
  meta,
  ...rendered(html, placed),
});

/** A slot in rendered HTML and its record, as `<Slot>` renders them. */
export function aPlace(key: string, name: string) {
  return { html: slotMark(key), placed: { key, name, params: {} } satisfies PlacedSlot };
}

export const testAssets: ShellAssets = {
  file: (address) =>
    address === 'boot/boot.1.js'
      ? {
          bytes: Buffer.from('boot()'),
          type: 'text/javascript; charset=utf-8',
          integrity: 'sha384-boot',
          br: Buffer.from('boot as brotli'),
          gzip: Buffer.from('boot as gzip'),
        }
      : address === 'icons/192.png'
        ? { bytes: Buffer.from('an icon'), type: 'image/png', integrity: 'sha384-icon' }
        : undefined,
  scripts: (name) => [
    { src: `/assets/${name === 'boot' ? 'boot' : 'runtime'}/${name}.1.js`, integrity: `sha384-${name}` },
  ],
  styles: (name) => ({
    name: `${name}.1.css`,
    href: `/assets/boot/${name}.1.css`,
    text: '.mq-body{margin:0}',
    integrity: integrityOf('.mq-body{margin:0}'),
  }),
  workerScript: () => 'precache(self.precachedFiles)',
  version: 'one',
  fontsFor: (language) => [`/assets/fonts/${language}.woff2`],
};

/** The files of releases, in memory. */
export function filesOf(built: BuiltRelease[]): ReleaseFiles {
  const releases = new Map(built.map(({ release }) => [releaseId(release), release]));
  const blobs = new Map(built.flatMap((one) => [...one.blobs]));
  return {
    fetchRelease: async () => undefined,
    release: (remote, version) => releases.get(releaseId({ remote, version })),
    find: async (remote, version) => releases.get(releaseId({ remote, version })),
    isPreviewed: () => false,
    isWithdrawn: () => false,
    sweep: async () => [],
    read: async (release, file) => {
      const record = Object.hasOwn(release.files, file) ? release.files[file] : undefined;
      const bytes = blobs.get(record?.sha256 ?? '');
      return record && bytes && { ...record, bytes };
    },
  };
}

/** Workers that return results from a table instead of running a remote's code, and record the renders. */
function fakeWorkers(renderings: Renderings) {
  const renders: { release: string; request: RenderRequest; deadlineMs: number }[] = [];
  const workers: ReleaseWorkers = {
    start: async () => undefined,
    retainOnly: () => undefined,
    hold: () => () => undefined,
    stop: () => undefined,
    of: (release) => ({
      warm: async () => undefined,
      retire: () => undefined,
      render: async (request, deadlineMs) => {
        renders.push({ release: releaseId(release), request, deadlineMs });
        const result = renderings[request.kind === 'page' ? request.route : request.slot];
        return result ? result(request) : new Promise(() => undefined);
      },
    }),
  };
  return { workers, renders };
}

/** A page server over a snapshot in which every given release is live. */
export function aSite(
  built: BuiltRelease[],
  renderings: Renderings,
  change?: (snapshot: Snapshot) => void,
  options: {
    definition?: OpenSite;
    features?: readonly PageFeature[];
    partners?: readonly PartnerScript[];
    contentMedia?: string;
    assetHosts?: readonly string[];
  } = {},
) {
  const failures: unknown[] = [];
  let snapshot = aSnapshot({ sequence: 4, releases: built.map(({ release }): Release => release) });
  change?.(snapshot);
  const { workers, renders } = fakeWorkers(renderings);
  const files = filesOf(built);
  const report = (failure: unknown) => void failures.push(failure);
  const settings = {
    assets: testAssets,
    serverVersion: 'one',
    siteUrl: 'https://marquee.test',
    mainApi: 'https://api.marquee.test',
    contentApi: 'https://content.marquee.test',
    definition: testDefinition,
    partners: [] as readonly PartnerScript[],
    features: pageFeatures,
    assetHosts: [],
    apiAcceptsTraceparent: true,
    ...options,
  };
  const renderers = {
    workers,
    cache: createRenderCache({ maxAgeMs: 60_000 }),
    circuits: createRenderCircuits(),
    internalRequests: createInternalRequests('http://127.0.0.1:1'),
    apiCircuits: createApiCircuits(),
  };
  const fit = createReleaseFit({ files, versions: { sdk } });
  const pages = createPageServer({
    ...settings,
    snapshot: () => snapshot,
    files,
    fit,
    renderers,
    metrics: new Registry(),
    holeSecret: testSecret,
    report,
  });

  /** Opens the site of a visitor and serves a page of it. Rejects before the first snapshot. */
  const serve = async (
    path: string,
    { override, preview, ...request }: PageRequest & Instead = {},
    visitor = aVisitor,
  ) => {
    const opened = pages.open(visitor, { override, preview });
    if (!opened) throw new Error('There is no snapshot');
    return opened.serve(new URL(path, settings.siteUrl), request);
  };

  return {
    /** Replaces the snapshot by its successor, as the snapshot feed does. */
    publish(change: (next: Snapshot) => void) {
      snapshot = structuredClone({ ...snapshot, sequence: snapshot.sequence + 1 });
      change(snapshot);
    },
    pages,
    files,
    fit,
    settings,
    renderers,
    renders,
    failures,
    serve,
    /** The HTML of a page. */
    async html(path: string): Promise<string> {
      return textOf(await serve(path));
    },
  };
}

export async function textOf({ body }: Pick<PageResponse, 'body'>): Promise<string> {
  if (typeof body === 'string') return body;
  let text = '';
  for await (const chunk of body) text += chunk;
  return text;
}
