import { translate, type Language, type Step } from '@marquee/sdk';
import { messages } from './messages.ts';
import type { Poster } from './posters.ts';

/** The breadcrumbs of the page that lists all stars. */
export function catalogueSteps(language: Language): Step[] {
  const t = translate(messages, language);
  return [
    { label: t('fans'), path: '/fans' },
    { label: t('celebrities'), path: '/celebrities' },
  ];
}

/** The preview image and the preloaded image of a page that begins with posters: those of the first poster. */
export function posterImages([first]: readonly Poster[]) {
  return images(first?.image?.url, first?.wide);
}

/** Shared links preview the wide image; the portrait is preloaded, because most visitors use phones. */
export function images(portrait: string | undefined, wide: string | null | undefined) {
  const [image, preloadImage] = [wide ?? portrait, portrait ?? wide];
  return { ...(image && { image }), ...(preloadImage && { preloadImage }) };
}
