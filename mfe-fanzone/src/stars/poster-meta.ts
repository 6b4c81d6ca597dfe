import type { Language } from '@marquee/contracts';
import { translate } from '@marquee/i18n';
import type { Step } from '@marquee/mount';
import { messages } from './messages.ts';
import type { Poster } from './posters.ts';

/** The breadcrumbs of the catalogue. */
export function catalogueSteps(language: Language): Step[] {
  const t = translate(messages, language);
  return [
    { label: t('fans'), path: '/fans' },
    { label: t('celebrities'), path: '/celebrities' },
  ];
}

/** The images for the metadata of a page that starts with posters. */
export function posterImages([first]: readonly Poster[]) {
  return images(first?.image?.url, first?.wide);
}

/** Shared links show the wide image. Most visitors are on phones, so the portrait is preloaded. */
export function images(portrait: string | undefined, wide: string | null | undefined) {
  const [image, preloadImage] = [wide ?? portrait, portrait ?? wide];
  return { ...(image && { image }), ...(preloadImage && { preloadImage }) };
}
