import type { PageMeta } from '@marquee/mount';
import { pageHead } from '../../shell/page/page-head.ts';
import { fontPreloads, writeHead } from '../../shell/server/pages/document-head.ts';
import { attributes, inlineJson } from '@marquee/http-server/html';
import type { ShellAssets } from '../../shell/server/shell-assets.ts';
import { bootstrapId, type BootstrapData } from './app/bootstrap-data.ts';

export type DocumentParts = {
  given: BootstrapData;
  assets: ShellAssets;
  /** Sheets beside the shell's own, by the name under which the build knows them. */
  sheets: readonly { name: string; text: string }[];
  /** Scripts the page starts with, and scripts it will ask for. */
  scripts: readonly string[];
  preloads: readonly string[];
  /** What stands in the head besides, such as an import map. */
  head?: string;
  page?: { meta: PageMeta | undefined; siteUrl: string; indexable: boolean; html: AsyncIterable<string> };
  /** The page's body where nothing was rendered. */
  body?: string;
};

/**
 * A page of a subject: the same head as the shell writes, styles and all, so that what differs is how
 * the page is made. What a subject renders in the browser has an empty body.
 */
export async function* serverDocument(parts: DocumentParts): AsyncGenerator<string> {
  const { given, assets, sheets, page } = parts;
  const [beforeContent, pieces] = page ? await splitPreloads(page.html) : ['', undefined];
  const shell = assets.styles('styles');
  yield [
    `<!DOCTYPE html><html lang="${given.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    ...[shell, ...sheets].map(({ name, text }) => `<style data-href="${name}">${text}</style>`),
    '<link rel="icon" href="/assets/logo-mark.svg" type="image/svg+xml">',
    '<meta name="theme-color" content="#1d0f2b">',
    beforeContent,
    !beforeContent && page?.meta?.preloadImage
      ? `<link${attributes({ rel: 'preload', as: 'image', href: page.meta.preloadImage, fetchpriority: 'high' })}>`
      : '',
    page
      ? writeHead(
          pageHead({
            meta: page.meta,
            site: given.site,
            siteUrl: page.siteUrl,
            pathname: new URL(given.path, page.siteUrl).pathname,
            language: given.language,
            indexable: page.indexable,
            mediaHosts: [given.hosts.main, given.hosts.content, page.siteUrl],
          }),
        )
      : `<title>${given.site.name}</title>`,
    parts.head ?? '',
    ...parts.preloads.map(
      (href) =>
        `<link${attributes({ rel: 'preload', as: 'script', href, fetchpriority: 'low' })} crossorigin>`,
    ),
    ...parts.scripts.map(
      (src) => `<script${attributes({ src, fetchpriority: 'low' })} crossorigin defer></script>`,
    ),
    '</head><body>',
    fontPreloads(assets, given.language),
    parts.body ?? '<div id="root">',
  ].join('');
  if (pieces) yield* pieces;
  yield parts.body ? '' : '</div>';
  yield `<div id="toasts"></div><script type="application/json" id="${bootstrapId}">${inlineJson(given)}</script></body></html>`;
}

/** React puts the preloads of pictures in front of its HTML; their place is the head. */
async function splitPreloads(html: AsyncIterable<string>): Promise<[string, AsyncIterable<string>]> {
  const iterator = html[Symbol.asyncIterator]();
  const { value: first = '' } = (await iterator.next()) as IteratorResult<string, undefined>;
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(first)?.[0] ?? '';
  return [
    preloads,
    (async function* () {
      yield first.slice(preloads.length);
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    })(),
  ];
}
