import type { Language } from '@marquee/contracts';
import { localPath } from '@marquee/i18n';
import { createAudioFlag } from '@marquee/mount';
import { renderPage } from '@marquee/mount/server';
import { routes } from '../routes.tsx';
import { fakeApi } from './fake-api.ts';
import { testPlatform } from './test-platform.ts';

/** Serves one of our pages as the shell's server does. */
export async function servePage(address: string, language: Language = 'en') {
  const url = new URL(localPath(address, language), 'https://marquee.test');
  const page = routes.find(({ path }) => path === address.replace(/\?.*/, ''));
  if (!page) throw new Error(`no page of ours is at ${address}`);

  const { platform } = testPlatform(fakeApi({}).api);
  const { api, content } = platform;
  const surroundings = { platform, audio: createAudioFlag(), services: { api, content } };
  const rendering = await renderPage(page, { url, language, prefix: 'test' }, surroundings);
  if (rendering.kind !== 'page' || !rendering.meta)
    throw new Error(`${address} is no page: ${rendering.kind}`);
  return { html: rendering.html, meta: rendering.meta };
}

/** What of a page's text is left in Latin letters once languages that are marked as such are taken out. */
export function unmarkedLatin(html: string, allowed: RegExp): string[] {
  const unmarked = html
    .replace(/<(\w+)(?=[^>]* lang="(?!hi")[^"]*")[^>]*>.*?<\/\1>/gs, '')
    .replace(/<style.*?<\/style>/gs, '');
  const texts = unmarked.match(/>[^<]+</g) ?? [];
  return texts.filter((text) => /[a-z]{3,}/i.test(text.replace(/&[#\w]+;/g, ' ').replace(allowed, '')));
}
