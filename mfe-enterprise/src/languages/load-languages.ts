import type { PageLoaderArguments } from '@marquee/mount';

/** The longest search anybody means, in letters. */
const longestSearch = 60;

/** All languages and what was searched for; the table itself stays out of the browser's code. */
export async function loadLanguages({ url }: Pick<PageLoaderArguments, 'url'>) {
  const { spokenLanguages } = await import(
    /* webpackChunkName: "spoken-languages" */ './spoken-languages.ts'
  );
  return { ...spokenLanguages(), search: (url.searchParams.get('q') ?? '').slice(0, longestSearch) };
}

export type LanguagesData = Awaited<ReturnType<typeof loadLanguages>>;
