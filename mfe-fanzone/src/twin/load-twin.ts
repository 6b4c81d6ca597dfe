import { localPath } from '@marquee/i18n';
import { contentOrNull } from '../load-or-null.ts';
import type { LoaderArguments } from '../services.ts';
import { twinCandidates } from './candidates.ts';

/** The candidates, which the browser matches with the birthday; null if the content host fails. */
export async function loadTwin({
  content,
  url,
  language,
}: Pick<LoaderArguments, 'content' | 'url' | 'language'>) {
  const bios = await contentOrNull(content.celebBios());
  return {
    candidates: bios && twinCandidates(bios).slice(0, maxCandidates),
    pageUrl: new URL(localPath('/fan-zone/celeb-twin', language), url).href,
  };
}

export type TwinData = Awaited<ReturnType<typeof loadTwin>>;

/** Limits the size of the page, which contains all candidates. */
const maxCandidates = 200;
