import type { IconName } from '@marquee/ui';

/** The links from the fan zone's hub to pages that are not among its sections. `title` and `text` are message keys. */
export const moreLinks = [
  { id: 'news', path: '/bollywood-news', icon: 'news', title: 'news', text: 'newsText' },
  { id: 'quiz', path: '/quiz', icon: 'quiz', title: 'quiz', text: 'quizText' },
  { id: 'stars', path: '/celebrities', icon: 'video', title: 'stars', text: 'starsText' },
] as const satisfies readonly { id: string; path: string; icon: IconName; title: string; text: string }[];
