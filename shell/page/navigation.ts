import type { messages } from './messages.ts';

type Label = keyof (typeof messages)['en'];
export type NavigationItem = { path: string; label: Label };
export type Face = 'business' | 'fans';

/** The paths of the business side of the site; all other pages are on the fans' side. */
const businessPaths = ['/', '/contact-sales', '/languages', '/brand-enquiry'];

export function faceOf(path: string): Face {
  return businessPaths.includes(path) ? 'business' : 'fans';
}

/** Whether a page is part of the fan zone, where the band below the page promotes video messages. */
export function isFanZone(path: string): boolean {
  return path === '/fan-zone' || path.startsWith('/fan-zone/');
}

export const facePaths = { business: '/', fans: '/fans' } as const;

export const mainNavigation: Record<Face, NavigationItem[]> = {
  fans: [
    { path: '/celebrities', label: 'stars' },
    { path: '/quiz', label: 'quiz' },
    { path: '/fan-zone', label: 'fanZone' },
    { path: '/bollywood-news', label: 'news' },
    { path: '/orders', label: 'orders' },
  ],
  business: [
    { path: '/languages', label: 'languages' },
    { path: '/contact-sales', label: 'contactSales' },
    { path: '/brand-enquiry', label: 'brandEnquiry' },
  ],
};

export const footerNavigation: { heading: Label; items: NavigationItem[] }[] = [
  { heading: 'footerFans', items: [{ path: '/fans', label: 'fanHome' }, ...mainNavigation.fans] },
  { heading: 'footerBusiness', items: [{ path: '/', label: 'businessHome' }, ...mainNavigation.business] },
  {
    heading: 'footerHelp',
    items: [
      { path: '/help', label: 'help' },
      { path: '/refund-policy', label: 'refundPolicy' },
      { path: '/delete-account', label: 'deleteAccount' },
    ],
  },
  {
    heading: 'footerTrust',
    items: [
      { path: '/verify', label: 'verify' },
      { path: '/ai-disclosure', label: 'aiDisclosure' },
      { path: '/content-guidelines', label: 'contentGuidelines' },
      { path: '/grievance', label: 'grievance' },
    ],
  },
];

export const legalNavigation: NavigationItem[] = [
  { path: '/terms', label: 'terms' },
  { path: '/privacy', label: 'privacy' },
  { path: '/cookies', label: 'cookies' },
];
