import { localPath } from '@marquee/sdk';
import { contentOrNull } from '../load-or-null.ts';
import type { LoaderArguments } from '../services.ts';
import { twinCandidates } from './candidates.ts';

/** Loads the people with whom the browser compares the visitor. `candidates` is null if loading fails. */
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

/** The maximum number of candidates; it limits the page's size, because the page contains all of them. */
const maxCandidates = 200;
