import type { Language } from '@marquee/contracts';
import { localPath } from '@marquee/i18n';
import {
  createAudioFlag,
  notFound,
  type JsonParams,
  type PageDefinition,
  type PageMeta,
  type Platform,
  type SlotDefinition,
} from '@marquee/mount';
import { renderPage, renderSlot, type RenderedSlot, type ServerContext } from '@marquee/mount/server';
import { pageAt } from '../page-at.ts';

export type ServedPage = RenderedSlot & { meta: PageMeta };

/**
 * Renders a page of a remote like the shell's server: loader, HTML, head and placed slots. Rejects with `NOT_FOUND` for a
 * missing page, and with the error of the page.
 *
 * @example
 * const { html, meta } = await servePage(routes, '/quiz/meher-tarana', testPlatform().platform, 'hi');
 */
export async function servePage(
  routes: readonly PageDefinition[],
  path: string,
  platform: Platform,
  language: Language = 'en',
): Promise<ServedPage> {
  const request = { url: urlOf(path, language), language, prefix: 'p' };
  const rendering = await renderPage(pageAt(routes, path), request, serverContextOf(platform));
  if (rendering.kind === 'missing') throw notFound(`page at ${rendering.what}`);
  if (rendering.kind === 'redirect') throw new Error(`${path} redirects to ${rendering.to}`);
  if (rendering.kind === 'data') throw new Error(`${path} is a data route`);
  const { meta } = rendering;
  if (!meta) throw new Error(`The page at ${path} has no meta`);
  return { ...rendering, meta };
}

/** Renders a slot of a remote in a page of the language. */
export async function serveSlot(
  slots: readonly SlotDefinition[],
  name: string,
  params: JsonParams,
  platform: Platform,
  language: Language = 'en',
): Promise<RenderedSlot> {
  const slot = slots.find((each) => each.name === name);
  if (!slot) throw new Error(`There is no slot ${name}`);
  const request = { url: urlOf('/', language), language, prefix: 's', params };
  return renderSlot(slot, request, serverContextOf(platform));
}

function urlOf(path: string, language: Language): URL {
  return new URL(localPath(path, language), 'https://marquee.test');
}

function serverContextOf(platform: Platform): ServerContext {
  return { platform, audio: createAudioFlag() };
}
