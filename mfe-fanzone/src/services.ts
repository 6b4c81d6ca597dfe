import type { Api, Content } from '@marquee/sdk/api';
import type { PageLoaderArguments } from '@marquee/sdk';

/** The platform services that the loaders of this remote use. */
export type Services = {
  api: Pick<Api, 'getAppConfig' | 'getCelebOccasion'>;
  content: Pick<Content, 'celebBios' | 'celebBio' | 'bio20' | 'news' | 'newsArticle'>;
};

/** The arguments that the loaders of this remote use. */
export type LoaderArguments = Services & Pick<PageLoaderArguments, 'params' | 'url' | 'language'>;
