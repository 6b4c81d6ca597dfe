import type { PageLoaderArguments } from '@marquee/sdk';
import { parseSampleChoice } from './sample-choice.ts';

/**
 * The codes of the languages that the home page shows as examples. They were chosen to show many scripts; languages of
 * India come first.
 */
export const stripCodes =
  'hi bn te mr ta ur gu kn ml pa or as sat mni ne en ar es fr pt sw am th vi id km my ka hy el ru uk pl tr fa he yo zu'.split(
    ' ',
  );

/**
 * Loads the data of the home page: the sample film, the names of some languages (`strip`), and the questions in the
 * language of the page. The large tables are imported only here, on the server, so that browsers do not download them.
 */
export async function loadHome({ url, language }: Pick<PageLoaderArguments, 'url' | 'language'>) {
  const [{ languageTable }, { questionsIn }] = await Promise.all([
    import(/* webpackChunkName: "language-table" */ '../languages/language-table.ts'),
    import(/* webpackChunkName: "questions" */ './questions.ts'),
  ]);
  const rows = Object.values(languageTable).flat();
  const own = new Map(rows.map(([code, , name]) => [code, name]));
  return {
    choice: parseSampleChoice(url.searchParams, language),
    /** Their own names, in the order of the codes. */
    strip: stripCodes.map((code) => own.get(code) ?? code),
    questions: questionsIn(language),
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
