import type { IconName } from '@marquee/ui';

/**
 * The sections of the fan zone, in the order of the navigation. `title` and `text` are message keys. `picture` is the
 * path of the section's icon.
 */
export const sections = [
  {
    id: 'search',
    path: '/fan-zone/search',
    icon: 'search',
    picture: '/media/fan-zone-icons/search.svg',
    title: 'search',
    text: 'searchText',
  },
  {
    id: 'twin',
    path: '/fan-zone/celeb-twin',
    icon: 'twins',
    picture: '/media/fan-zone-icons/celeb-twin.svg',
    title: 'twin',
    text: 'twinText',
  },
  {
    id: 'bios',
    path: '/fan-zone/celeb-bio',
    icon: 'user',
    picture: '/media/fan-zone-icons/celeb-bio.svg',
    title: 'bios',
    text: 'biosText',
  },
  {
    id: 'trending',
    path: '/fan-zone/trending',
    icon: 'flame',
    picture: '/media/fan-zone-icons/trending.svg',
    title: 'trending',
    text: 'trendingText',
  },
  {
    id: 'compare',
    path: '/fan-zone/compare',
    icon: 'compare',
    picture: '/media/fan-zone-icons/compare.svg',
    title: 'compare',
    text: 'compareText',
  },
] as const satisfies readonly {
  id: string;
  path: string;
  icon: IconName;
  picture: string;
  title: string;
  text: string;
}[];

export type SectionId = (typeof sections)[number]['id'];
