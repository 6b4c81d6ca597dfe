import { localPath } from '@marquee/i18n';
import { contentOrNull } from '../load-or-null.ts';
import type { Given } from '../services.ts';
import { twinCandidates } from './candidates.ts';

/**
 * Everybody a fan may be the twin of, or null while nobody can say: the match itself is made where the
 * birthday is, in the browser.
 */
export async function loadTwin({ content, url, language }: Pick<Given, 'content' | 'url' | 'language'>) {
  const bios = await contentOrNull(content.celebBios());
  return {
    candidates: bios && twinCandidates(bios).slice(0, maxCandidates),
    address: new URL(localPath('/fan-zone/celeb-twin', language), url).href,
  };
}

export type TwinData = Awaited<ReturnType<typeof loadTwin>>;

/** They travel with the page. */
const maxCandidates = 200;
