import type { NavigationEntry, NavigationPlace } from '@marquee/contracts';
import type { messages } from './messages.ts';

type Label = keyof (typeof messages)['en'];
export type Face = 'business' | 'fans';

/** A link in header or footer. The label is a key of the site's messages, or the texts of a remote, by language. */
export type NavigationItem = { path: string; label: Label | NavigationEntry['label'] };

/** The navigation entries of a visitor's remotes, from low to high `order`. */
type Navigation = readonly NavigationEntry[];

export const facePaths = { business: '/', fans: '/fans' } as const;

/** The site's own pages in header and footer. */
const ownEntries: Partial<Record<NavigationPlace, NavigationItem[]>> = {
  'footer.business': [{ path: '/trust', label: 'trust' }],
  'footer.help': [
    { path: '/help', label: 'help' },
    { path: '/refund-policy', label: 'refundPolicy' },
  ],
  'footer.trust': [
    { path: '/ai-disclosure', label: 'aiDisclosure' },
    { path: '/content-guidelines', label: 'contentGuidelines' },
    { path: '/grievance', label: 'grievance' },
  ],
  'footer.legal': [
    { path: '/terms', label: 'terms' },
    { path: '/privacy', label: 'privacy' },
    { path: '/cookies', label: 'cookies' },
  ],
};

/** The columns of the footer, with the places whose entries they contain. */
const footerColumns: { heading: Label; places: NavigationPlace[] }[] = [
  { heading: 'footerFans', places: ['footer.fans', 'main.fans'] },
  { heading: 'footerBusiness', places: ['footer.business', 'main.business'] },
  { heading: 'footerHelp', places: ['footer.help'] },
  { heading: 'footerTrust', places: ['footer.trust'] },
];

/**
 * Returns the side of the site to which a page belongs: `business` if the page is in the navigation for businesses,
 * otherwise `fans`.
 */
export function faceOf(path: string, navigation: Navigation): Face {
  const places = ['main.business', 'footer.business'] as const;
  const isBusiness = places.some((place) =>
    entriesAt(place, navigation).some((entry) => entry.path === path),
  );
  return isBusiness ? 'business' : 'fans';
}

/** Whether a page is part of the fan zone, where the band below the page promotes video messages. */
export function isFanZone(path: string): boolean {
  return path === '/fan-zone' || path.startsWith('/fan-zone/');
}

/**
 * Returns the navigation entries for a place such as `footer.help`, in their order. Entries of remotes with an `order`
 * below 100 come before the site's own entries, all others after them.
 *
 * @param navigation the entries of the visitor's remotes, sorted by `order`.
 */
export function entriesAt(place: NavigationPlace, navigation: Navigation): NavigationItem[] {
  const entries = navigation.filter((entry) => entry.place === place);
  const [before, after] = [
    entries.filter(({ order }) => order < ownOrder),
    entries.filter(({ order }) => order >= ownOrder),
  ];
  return [...before, ...(ownEntries[place] ?? []), ...after];
}

/** The order of the site's own entries among those of remotes. */
const ownOrder = 100;

export function footerNavigation(navigation: Navigation): { heading: Label; items: NavigationItem[] }[] {
  return footerColumns.map(({ heading, places }) => ({
    heading,
    items: places.flatMap((place) => entriesAt(place, navigation)),
  }));
}
