import type { Release } from '@marquee/contracts';
import type { PageMeta } from '@marquee/mount';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Device } from '../../page/device.ts';
import type { PageTexts } from '../../page/messages.ts';
import type { OpenPage } from '../site/site.ts';
import type { SlotComposer } from './compose-slots.ts';
import type { PlannedPage } from './planned-page.ts';
import type { StyleTags } from './style-tags.ts';

/**
 * The first result of rendering a page, known before the slots inside the page are rendered: the page's metadata, or
 * that the visitor must go elsewhere, because the page redirects or is missing.
 */
export type Opening =
  /** `failed`: the page shows a fallback, so search engines must not index it. */
  | {
      kind: 'page';
      meta: PageMeta | undefined;
      preloads: string;
      /** The id of the page's heading, unless a slot of another remote is above the heading. */
      heading?: string | undefined;
      failed?: true;
    }
  | { kind: 'elsewhere'; to: string; isMissing: boolean };

/** The content of a page between header and footer, from a remote or from the shell. */
export type MainContent = {
  language: string;
  /** The release that is rendered; undefined for a page of the shell, and if none is rendered. */
  release: Release | undefined;
  indexable: boolean;
  isPrivate: boolean;
  /** Under which URL a browser may store the page for offline reading: the exact one, or any query. */
  offline: 'exact' | 'any-query' | undefined;
  /** Whether the shell shows banners for the site's app around the page. */
  offersApp: boolean;
  /** Whether only the page's loader knows if the page exists; the HTTP status then waits for `opening`. */
  mayBeMissing: boolean;
  /** The `<style>` elements of the content itself. */
  styles(): Promise<string>;
  /** The `<style>` elements of the slots in the content; resolves when `opening` does. */
  slotStyles(): Promise<string>;
  /**
   * Resolves to the page's metadata, or to the redirect, before the slots inside the page are rendered. Never rejects.
   */
  opening: Promise<Opening>;
  /** Settles when the content and all slots in it have been rendered or have failed. */
  settled: Promise<unknown>;
  html(): AsyncGenerator<string>;
};

/**
 * Returns the content of a remote's page, which the worker thread of the remote's release renders. `composer` renders
 * the page and its slots, and `tag` creates their `<style>` elements.
 */
export function remotePage(
  { site, match, language }: PlannedPage,
  composer: SlotComposer,
  tag: StyleTags['tag'],
  texts: PageTexts,
): MainContent {
  const { route, remote, params } = match;
  const slot = composer.startPage(match);
  const release = site.remote(remote)?.release;
  return {
    language,
    release: slot.release,
    indexable: route.indexable,
    isPrivate: route.private,
    // A page that is not indexable is a screen whose own router reads the query.
    offline: route.private ? undefined : route.indexable ? 'exact' : 'any-query',
    offersApp: route.indexable && !route.private,
    // A page at a fixed path always exists; one with a parameter in its path may be missing, which is a 302.
    mayBeMissing: Object.keys(params).length > 0,
    styles: async () => (release ? tag(release, { route: route.id }) : ''),
    slotStyles: async () => slotStyles(await slot.inside, tag),
    opening: slot.first.then((first): Opening => {
      if (first.kind === 'missing') return { kind: 'elsewhere', to: '/', isMissing: true };
      if (first.kind === 'redirect') return { kind: 'elsewhere', to: first.to, isMissing: false };
      return first.kind === 'page'
        ? { kind: 'page', meta: first.meta, preloads: first.preloads, heading: first.heading }
        : { kind: 'page', meta: fallbackMeta(), preloads: '', failed: true };
    }),
    settled: slot.settled,
    html: slot.html,
  };

  /** The metadata of the fallback; undefined if the browser renders a local build in its place. */
  function fallbackMeta(): PageMeta | undefined {
    const why = site.remote(remote)?.planned.why.kind;
    if (why === 'override') return undefined;
    return why === 'killed'
      ? { title: texts.killedTitle, description: texts.killedText }
      : { title: texts.failedTitle, description: texts.failedText };
  }
}

/**
 * Returns the `<style>` tags of these releases' slots, as HTML. `tag` creates the tags of one release, which has one
 * group of styles for all its slots.
 */
export async function slotStyles(
  releases: readonly (Release | undefined)[],
  tag: StyleTags['tag'],
): Promise<string> {
  const tags = await Promise.all(releases.map((release) => (release ? tag(release, 'slots') : '')));
  return tags.join('');
}

/** Returns the content of a page that the shell renders itself, without a remote. */
export function ownPage(
  page: OpenPage,
  {
    styleTag,
    ...props
  }: { url: URL; language: string; siteUrl: string; device: Device; styleTag: () => string },
): MainContent {
  const { meta, content } = page.render(props);
  return {
    language: props.language,
    release: undefined,
    indexable: meta.indexable ?? false,
    isPrivate: false,
    offline: page.isOffline ? 'exact' : undefined,
    offersApp: false,
    mayBeMissing: false,
    styles: async () => (page.hasOwnStyles ? styleTag() : ''),
    slotStyles: async () => '',
    opening: Promise.resolve({ kind: 'page', meta, preloads: '' }),
    settled: Promise.resolve(),
    async *html() {
      yield renderToStaticMarkup(content);
    },
  };
}
