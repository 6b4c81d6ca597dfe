import type { PageLoaderArguments } from '@marquee/sdk';
import { parseSampleChoice } from './sample-choice.ts';

/** Codes of the languages on the home page, chosen to show many scripts; languages of India first. */
const stripCodes =
  'hi bn te mr ta ur gu kn ml pa or as sat mni ne en ar es fr pt sw am th vi id km my ka hy el ru uk pl tr fa he yo zu'.split(
    ' ',
  );

/** Loads the home page's data. Only the server imports the language table, so browsers do not download it. */
export async function loadHome({ url, language }: Pick<PageLoaderArguments, 'url' | 'language'>) {
  const { languageTable } = await import(
    /* webpackChunkName: "language-table" */ '../languages/language-table.ts'
  );
  const rows = Object.values(languageTable).flat();
  const own = new Map(rows.map(([code, , name]) => [code, name]));
  return {
    choice: parseSampleChoice(url.searchParams, language),
    strip: stripCodes.map((code) => ({ code, own: own.get(code) ?? code })),
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
