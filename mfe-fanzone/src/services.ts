import type { Api, Content } from '@marquee/sdk/api';
import type { PageLoaderArguments } from '@marquee/sdk';

/** The calls of the API and of the content host (biographies and news) that the loaders of this remote use. */
export type Services = {
  api: Pick<Api, 'getAppConfig' | 'getCelebOccasion'>;
  content: Pick<Content, 'celebBios' | 'celebBio' | 'bio20' | 'news' | 'newsArticle'>;
};

/** The part of the arguments of a page loader that the loaders of this remote use. */
export type LoaderArguments = Services & Pick<PageLoaderArguments, 'params' | 'url' | 'language'>;
