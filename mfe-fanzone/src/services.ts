import type { Api, Content } from '@marquee/api';
import type { PageLoaderArguments } from '@marquee/mount';

/** What the fan zone's loaders use of what the platform gives them. */
export type Services = {
  api: Pick<Api, 'getAppConfig' | 'getCelebOccasion'>;
  content: Pick<Content, 'celebBios' | 'celebBio' | 'bio20' | 'news' | 'newsArticle'>;
};

/** A loader's arguments as far as one of ours looks at them. */
export type Given = Services & Pick<PageLoaderArguments, 'params' | 'url' | 'language'>;
