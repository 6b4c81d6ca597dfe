import type { PageLoaderArguments } from '@marquee/sdk';

/** The maximum number of characters in a search. */
const maxSearchLength = 60;

/**
 * Loads all languages, and the search text from the URL. Only the server imports the table; browsers do not download
 * it.
 */
export async function loadLanguages({ url }: Pick<PageLoaderArguments, 'url'>) {
  const { spokenLanguages } = await import(
    /* webpackChunkName: "spoken-languages" */ './spoken-languages.ts'
  );
  return { groups: spokenLanguages(), search: (url.searchParams.get('q') ?? '').slice(0, maxSearchLength) };
}

export type LanguagesData = Awaited<ReturnType<typeof loadLanguages>>;
