import type { Content } from '@marquee/api';

/** The content host's reader with nothing in it but what is given. */
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
