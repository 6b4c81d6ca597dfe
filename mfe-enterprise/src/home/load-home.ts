import type { PageLoaderArguments } from '@marquee/mount';
import { readTaste } from './taste.ts';

/** Which languages greet from the strip: scripts from everywhere, those of India first. */
const greeters =
  'hi bn te mr ta ur gu kn ml pa or as sat mni ne en ar es fr pt sw am th vi id km my ka hy el ru uk pl tr fa he yo zu'.split(
    ' ',
  );

/** What the home page shows; the table of languages itself stays out of the browser's code. */
export async function loadHome({ url, language }: Pick<PageLoaderArguments, 'url' | 'language'>) {
  const { languageTable } = await import(
    /* webpackChunkName: "language-table" */ '../languages/language-table.ts'
  );
  const rows = [...languageTable.india, ...languageTable.world];
  const own = new Map(rows.map(([code, , name]) => [code, name]));
  return {
    taste: readTaste(url.searchParams, language),
    languageCount: rows.length,
    strip: greeters.map((code) => ({ code, own: own.get(code) ?? code })),
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
