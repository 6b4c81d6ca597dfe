import { translate, type Language, type Step } from '@marquee/sdk';
import { messages } from './messages.ts';
import type { Poster } from './posters.ts';

/** Returns the breadcrumbs of the page that lists all stars. */
export function catalogueSteps(language: Language): Step[] {
  const t = translate(messages, language);
  return [
    { label: t('fans'), path: '/fans' },
    { label: t('celebrities'), path: '/celebrities' },
  ];
}

/**
 * Returns the preview image and the preloaded image of a page that begins with posters: both show the star of the first
 * poster.
 */
export function posterImages([first]: readonly Poster[]) {
  return images(first?.image?.url, first?.wide);
}

/**
 * Returns the images of a page's metadata. Previews of shared links show the wide image; browsers preload the portrait,
 * because most visitors use phones. If one is missing, the other takes its place.
 */
export function images(portrait: string | undefined, wide: string | null | undefined) {
  const [image, preloadImage] = [wide ?? portrait, portrait ?? wide];
  return { ...(image && { image }), ...(preloadImage && { preloadImage }) };
}
