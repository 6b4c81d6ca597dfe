import { localPath } from '@marquee/i18n';
import type { PageLoaderArguments } from '@marquee/mount';
import type { Given } from '../services.ts';
import { twinCandidates } from './candidates.ts';

/** Everybody a fan may be the twin of: the match itself is made where the birthday is, in the browser. */
export async function loadTwin({
  content,
  url,
  language,
}: Pick<Given, 'content' | 'url'> & Pick<PageLoaderArguments, 'language'>) {
  return {
    candidates: twinCandidates(await content.celebBios()).slice(0, mostCandidates),
    address: new URL(localPath('/fan-zone/celeb-twin', language), url).href,
  };
}

export type TwinData = Awaited<ReturnType<typeof loadTwin>>;

/** They travel with the page. */
const mostCandidates = 200;
