import type { PageLoaderArguments } from '@marquee/mount';

/** In characters. */
const maxSearchLength = 60;

/** All languages and the query. The table of languages is a chunk that only the server loads. */
export async function loadLanguages({ url }: Pick<PageLoaderArguments, 'url'>) {
  const { spokenLanguages } = await import(
    /* webpackChunkName: "spoken-languages" */ './spoken-languages.ts'
  );
  return { ...spokenLanguages(), search: (url.searchParams.get('q') ?? '').slice(0, maxSearchLength) };
}

export type LanguagesData = Awaited<ReturnType<typeof loadLanguages>>;
