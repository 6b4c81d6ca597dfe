import type { Device } from '../../shell/site.ts';

/** The placements: the places where the site offers the app. Each has its own URLs (spec section 2). */
export const appPlacements = ['header', 'footer', 'banner', 'bottom', 'fan-zone-get-video-message'] as const;
export type AppPlacement = (typeof appPlacements)[number];

export type AppUrls = {
  /** The URL of the app in the Android store. */
  android: string;
  /** The URL of the app in the Apple store. */
  ios: string;
  /** The URL that opens the app if it is installed, else the store for the visitor's platform. */
  deepLink: string;
};

export type AppLinks = Readonly<Record<AppPlacement, AppUrls>>;

/**
 * Returns the store URL for a placement and a phone; undefined on a desktop, where the site links to its download page
 * instead.
 */
export function downloadUrl(links: AppLinks, placement: AppPlacement, device: Device): string | undefined {
  return device === 'desktop' ? undefined : links[placement][device];
}
