import { containerName, type Language, type Release, type Snapshot, type Visitor } from '@marquee/contracts';
import { slotMarkPattern } from '@marquee/mount';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Footer } from '../../page/Footer.tsx';
import { Header } from '../../page/Header.tsx';
import { SlotFallback } from '../../page/SlotFallback.tsx';
import { clientTexts } from '../../page/client-texts.ts';
import { attributes, inlineJson } from '../escape.ts';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { ReleaseWorkers } from '../rendering/release-workers.ts';
import type { ShellAssets } from '../shell-assets.ts';
import { createSlotComposer, type SlotComposer, type StartedSlot } from './compose-slots.ts';
import { newNonce, securityHeaders } from './content-security.ts';
import { pageHead } from './document-head.ts';
import { createSitePlanner, pageAt, type PlannedPage, type PlannedSite } from './planned-page.ts';
import { createStyleTags } from './style-tags.ts';
import { releaseFilesForBrowser, scriptPreloads } from './script-preloads.ts';

export type PageAnswer = {
  status: number;
  headers: Record<string, string>;
  body: AsyncIterable<string> | string;
};

export type PageServer = {
  /** Answers a document request. `url` is the page's own address, query included. */
  serve(url: URL, visitor: Visitor): Promise<PageAnswer>;
  /** The visitor's site as planned now, undefined before the first snapshot. */
  site(visitor: Visitor): PlannedSite | undefined;
};

/** Serves pages: plan, page table, head, slots side by side, in the order of the blueprint. */
export function createPageServer({
  snapshot,
  files,
  workers,
  assets,
  siteUrl,
  mainApi,
  contentApi,
  report,
}: {
  snapshot: () => Snapshot | undefined;
  files: ReleaseFiles;
  workers: ReleaseWorkers;
  assets: ShellAssets;
  siteUrl: string;
  mainApi: string;
  contentApi: string;
  report: (failure: unknown) => void;
}): PageServer {
  const planSite = createSitePlanner();
  const frames = createFrames();

  return {
    site: (visitor) => {
      const current = snapshot();
      return current && planSite(current, visitor);
    },

    async serve(url, visitor) {
      const current = snapshot();
      if (!current) return notReady();

      const site = planSite(current, visitor);
      const page = pageAt(site, url.pathname);
      if (!page) return toHome();

      const nonce = newNonce();
      const styles = createStyleTags({ files, nonce });
      const composer = createSlotComposer({
        site,
        url,
        language: page.language,
        workers,
        styleTag: styles.tag,
        fallback: (state, criticality) =>
          renderToStaticMarkup(createElement(SlotFallback, { state, criticality, language: page.language })),
        report,
      });
      const main = composer.startPage(page.match);
      const account = composer.startSlot({ key: 'account', name: 'auth.account', params: {} });

      // A page that every visitor has at this address is certain to exist: its head leaves at once.
      // One that depends on a name in the address may be missing, and then must still become a 302.
      if (Object.keys(page.match.params).length > 0) {
        const first = await main.first;
        if (first.kind === 'missing') return toHome();
        if (first.kind === 'redirect') return redirect(first.to);
      }
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        vary: 'cookie, accept-encoding',
        ...securityHeaders(nonce, { mainApi, contentApi }),
      };
      return {
        status: 200,
        headers,
        body: document({ page, site, url, nonce, main, account, composer, styles }),
      };
    },
  };

  async function* document({
    page,
    site,
    url,
    nonce,
    main,
    account,
    composer,
    styles,
  }: {
    page: PlannedPage;
    site: PlannedSite;
    url: URL;
    nonce: string;
    main: StartedSlot;
    account: StartedSlot;
    composer: SlotComposer;
    styles: ReturnType<typeof createStyleTags>;
  }): AsyncGenerator<string> {
    const { language, match } = page;
    const frame = frames(site, url, language);
    const pageRelease = site.remote(match.remote)?.release;

    yield `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">`;
    yield '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">';
    for (const font of assets.fontsFor(language)) {
      yield `<link${attributes({ rel: 'preload', as: 'font', type: 'font/woff2', href: font })} crossorigin>`;
    }
    yield styles.inline(assets.styles.name, assets.styles.text);
    if (pageRelease) yield await styles.tag(pageRelease, { route: match.route.id });

    const first = await main.first;
    const meta = first.kind === 'page' ? first.meta : undefined;
    const elsewhere = first.kind === 'redirect' ? first.to : first.kind === 'missing' ? '/' : undefined;
    if (elsewhere !== undefined) {
      // The status is out already; this is the redirect that is left.
      yield `<meta${attributes({ 'http-equiv': 'refresh', content: `0;url=${elsewhere}` })}></head></html>`;
      return;
    }
    // A page that draws its largest picture eagerly has named it already, with its sizes.
    if (first.kind === 'page' && first.preloads) yield first.preloads;
    else if (meta?.preloadImage) {
      yield `<link${attributes({ rel: 'preload', as: 'image', href: meta.preloadImage, fetchpriority: 'high' })}>`;
    }
    yield pageHead({ meta, siteUrl, pathname: url.pathname, language, indexable: match.route.indexable });
    yield '<link rel="icon" href="/assets/logo-mark.svg" type="image/svg+xml"><meta name="theme-color" content="#1d0f2b">';
    for (const { src, integrity } of assets.scripts('boot')) {
      yield `<script${attributes({ src, integrity, nonce, fetchpriority: 'low' })} async></script>`;
    }
    yield '</head><body>';

    const [beforeAccount = '', , afterAccount = ''] = frame.header.split(slotMarkPattern);
    yield beforeAccount;
    yield* account.html();
    yield afterAccount;
    yield '<main id="main" class="mq-main" tabindex="-1">';
    yield* main.html();
    yield `</main>${frame.footer}<div class="shell-progress" aria-hidden="true"></div>`;
    yield '<div id="announcer" class="mq-visually-hidden" role="status" aria-live="polite"></div><div id="toasts"></div>';
    yield scriptPreloads({ records: [...composer.records.values()], site, assets, nonce });
    yield `<script type="application/json" id="marquee-page">${inlineJson(
      pageData({ language, site, url, composer }),
    )}</script></body></html>`;
  }

  function pageData({
    language,
    site,
    url,
    composer,
  }: {
    language: Language;
    site: PlannedSite;
    url: URL;
    composer: SlotComposer;
  }) {
    const remotes = new Set([...composer.records.values()].map(({ remote }) => remote));
    const releases = [...remotes].flatMap((name) => site.remote(name)?.release ?? []);
    return {
      language,
      path: url.pathname + url.search,
      sequence: site.plan.sequence,
      hosts: { main: mainApi, content: contentApi },
      runtime: assets.scripts('runtime'),
      shared: [...assets.scripts('core'), ...assets.scripts('calls')],
      releases: Object.fromEntries(releases.map((release) => [release.remote, browserRelease(release)])),
      slots: Object.fromEntries(composer.records),
      texts: clientTexts(language),
    };
  }
}

/** What the browser needs of a release: its container's name and the hash of each of its files. */
export function browserRelease(release: Release) {
  return {
    version: release.version,
    container: containerName(release),
    base: `/remotes/${release.remote}/${release.version}/`,
    files: releaseFilesForBrowser(release),
  };
}

/** Header and footer are the same for every visitor of a page; each is drawn once. */
function createFrames() {
  const drawn = new WeakMap<object, Map<string, { header: string; footer: string }>>();

  return (site: PlannedSite, url: URL, language: Language) => {
    const ofSite = drawn.get(site.pages) ?? new Map<string, { header: string; footer: string }>();
    drawn.set(site.pages, ofSite);

    const path = url.pathname + url.search;
    const known = ofSite.get(path);
    if (known) return known;

    const exists = (target: string) => site.pages.match(target) !== undefined;
    const frame = {
      header: renderToStaticMarkup(createElement(Header, { language, path, exists })),
      footer: renderToStaticMarkup(createElement(Footer, { language, exists })),
    };
    // Queries are the visitor's to invent; only plain paths are worth keeping.
    if (!url.search && ofSite.size < 2_000) ofSite.set(path, frame);
    return frame;
  };
}

function toHome(): PageAnswer {
  return redirect('/');
}

function redirect(to: string): PageAnswer {
  return { status: 302, headers: { location: to, 'cache-control': 'no-store' }, body: '' };
}

function notReady(): PageAnswer {
  return {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' },
    body: '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Marquee is starting</title><p>Marquee is starting. Please reload in a moment.</p></html>',
  };
}
