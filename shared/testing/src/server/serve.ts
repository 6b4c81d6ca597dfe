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
 * Serves one of a remote's pages as the shell's server does: loader, HTML, head and the slots it
 * places. Rejects with `NOT_FOUND` for a page that does not exist and with whatever the page throws.
 *
 * @example
 * const { html, meta } = await servePage(routes, '/quiz/meher-tarana', testPlatform().platform, 'hi');
 */
export async function servePage(
  routes: readonly PageDefinition[],
  address: string,
  platform: Platform,
  language: Language = 'en',
): Promise<ServedPage> {
  const request = { url: urlOf(address, language), language, prefix: 'p' };
  const rendering = await renderPage(pageAt(routes, address), request, serverContextOf(platform));
  if (rendering.kind === 'missing') throw notFound(`page at ${rendering.what}`);
  if (rendering.kind === 'redirect') throw new Error(`${address} redirects to ${rendering.to}`);
  if (rendering.kind === 'data') throw new Error(`${address} answers with data`);
  const { meta } = rendering;
  if (!meta) throw new Error(`The page at ${address} has no meta`);
  return { ...rendering, meta };
}

/** Serves one of a remote's slots in a page of the language. */
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

function urlOf(address: string, language: Language): URL {
  return new URL(localPath(address, language), 'https://marquee.test');
}

function serverContextOf(platform: Platform): ServerContext {
  const { api, content } = platform;
  return { platform, audio: createAudioFlag(), services: { api, content } };
}
