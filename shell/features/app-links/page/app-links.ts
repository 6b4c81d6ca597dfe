/** Where the site offers the app; each place has addresses of its own (spec section 2). */
export const appPlacements = ['header', 'footer', 'banner', 'bottom', 'fan-zone-get-video-message'] as const;
export type AppPlacement = (typeof appPlacements)[number];

export type AppUrls = {
  /** The app in the Android store. */
  android: string;
  /** The app in the Apple store. */
  ios: string;
  /** Opens the app where it is installed, else the store of the platform. */
  deepLink: string;
};

export type AppLinks = Readonly<Record<AppPlacement, AppUrls>>;

/** What a visitor downloads to: one of the two stores, or no phone at all. */
export type Device = 'android' | 'ios' | 'desktop';

/** The device behind a platform as the visitor's browser names it. */
export function deviceOf(platform: string): Device {
  if (platform === 'Android') return 'android';
  return platform === 'iOS' ? 'ios' : 'desktop';
}

/** The address of the download button of a place: the platform's store, elsewhere the page with the code to scan. */
export function downloadUrl(links: AppLinks, placement: AppPlacement, device: Device): string | undefined {
  return device === 'desktop' ? undefined : links[placement][device];
}
