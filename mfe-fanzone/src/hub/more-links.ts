import type { IconName } from '@marquee/ui';

/** Pages outside the five sections. `title` and `text` are message keys. */
export const moreLinks = [
  { path: '/bollywood-news', icon: 'news', title: 'news', text: 'newsText' },
  { path: '/quiz', icon: 'quiz', title: 'quiz', text: 'quizText' },
  { path: '/celebrities', icon: 'video', title: 'stars', text: 'starsText' },
] as const satisfies readonly { path: string; icon: IconName; title: string; text: string }[];
