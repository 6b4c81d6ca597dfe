import type { Language } from '@marquee/sdk';

/**
 * Returns the path of a media file, such as an image, on the site. The shell serves the files of the content host
 * there.
 */
export function mediaPath(file: string): string {
  return `/media/${file}`;
}

/**
 * Returns the absolute URL of the picture that apps show when a visitor shares a link to a page for businesses. `url`
 * is the URL of that page.
 */
export function shareImage(url: URL, language: Language): string {
  return new URL(mediaPath(`enterprise/share-${language}.svg`), url).href;
}
