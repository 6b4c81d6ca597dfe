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
 * Returns the images for the metadata of a page that begins with posters: the image for previews of shared links, and
 * the image to preload. Both are from the first poster.
 */
export function posterImages([first]: readonly Poster[]) {
  return images(first?.image?.url, first?.wide);
}

/**
 * Returns the images for the metadata of a page. `image`, for previews of shared links, is the wide one; `preloadImage`
 * is the portrait, because most visitors use phones. If one is missing, the other replaces it.
 */
export function images(portrait: string | undefined, wide: string | null | undefined) {
  const [image, preloadImage] = [wide ?? portrait, portrait ?? wide];
  return { ...(image && { image }), ...(preloadImage && { preloadImage }) };
}
