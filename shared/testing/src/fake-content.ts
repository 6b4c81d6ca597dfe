import type { Content } from '@marquee/api';

/** Creates an empty content client with the given reads. */
export function fakeContent(reads: Partial<Content> = {}): Content {
  return {
    celebBios: async () => [],
    celebBio: async () => undefined,
    bio20: async () => [],
    news: async () => [],
    newsArticle: async () => undefined,
    clear: () => {},
    ...reads,
  };
}
