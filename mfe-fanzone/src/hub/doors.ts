import type { IconName } from '@marquee/ui';

/** The sections of the fan zone that have a page, in the order of the hub; texts are message keys. */
export const doors = [
  { path: '/fan-zone/celeb-bio', icon: 'user', title: 'bios', text: 'biosText' },
  { path: '/bollywood-news', icon: 'news', title: 'news', text: 'newsText' },
  { path: '/quiz', icon: 'quiz', title: 'quiz', text: 'quizText' },
  { path: '/celebrities', icon: 'video', title: 'stars', text: 'starsText' },
] as const satisfies readonly { path: string; icon: IconName; title: string; text: string }[];
