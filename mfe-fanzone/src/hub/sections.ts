import type { IconName } from '@marquee/ui';

/** The sections of the fan zone, in the order of the navigation. `title` and `text` are message keys. */
export const sections = [
  { id: 'search', path: '/fan-zone/search', icon: 'search', title: 'search', text: 'searchText' },
  { id: 'twin', path: '/fan-zone/celeb-twin', icon: 'twins', title: 'twin', text: 'twinText' },
  { id: 'bios', path: '/fan-zone/celeb-bio', icon: 'user', title: 'bios', text: 'biosText' },
  { id: 'trending', path: '/fan-zone/trending', icon: 'flame', title: 'trending', text: 'trendingText' },
  { id: 'compare', path: '/fan-zone/compare', icon: 'compare', title: 'compare', text: 'compareText' },
] as const satisfies readonly { id: string; path: string; icon: IconName; title: string; text: string }[];

export type SectionId = (typeof sections)[number]['id'];
