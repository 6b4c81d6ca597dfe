/** Where the site offers the app; each placement has its own URLs (spec section 2). */
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

/** The visitor's device: a phone with one of the two stores, or a desktop. */
export type Device = 'android' | 'ios' | 'desktop';

/** The device of a visitor's platform. */
export function deviceOf(platform: string): Device {
  if (platform === 'Android') return 'android';
  return platform === 'iOS' ? 'ios' : 'desktop';
}

/** The URL of the phone's store for a placement; undefined on a desktop, which has the download page. */
export function downloadUrl(links: AppLinks, placement: AppPlacement, device: Device): string | undefined {
  return device === 'desktop' ? undefined : links[placement][device];
}
