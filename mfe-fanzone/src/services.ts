import type { Api, Content } from '@marquee/api';
import type { PageLoaderArguments } from '@marquee/mount';

/** The services that the loaders of this remote use. */
export type Services = {
  api: Pick<Api, 'getAppConfig' | 'getCelebOccasion'>;
  content: Pick<Content, 'celebBios' | 'celebBio' | 'bio20' | 'news' | 'newsArticle'>;
};

/** The loader arguments that this remote uses. */
export type LoaderArguments = Services & Pick<PageLoaderArguments, 'params' | 'url' | 'language'>;
