import type { Language } from '@marquee/sdk';

/** The path of a file of the content host; the shell serves these files under `/media/…`. */
export function mediaPath(file: string): string {
  return `/media/${file}`;
}

/** The URL of the picture that is shown with a shared link to a page for businesses; `url` is the URL of that page. */
export function shareImage(url: URL, language: Language): string {
  return new URL(mediaPath(`enterprise/share-${language}.svg`), url).href;
}
