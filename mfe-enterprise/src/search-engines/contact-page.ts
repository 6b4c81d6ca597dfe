import type { Language } from '@marquee/contracts';

/** A page on which one gets in touch with us. */
export function contactPage(
  url: URL,
  { title, description, language }: { title: string; description: string; language: Language },
) {
  return {
    '@type': 'ContactPage',
    name: title,
    description,
    inLanguage: language,
    url: `${url.origin}${url.pathname}`,
    about: { '@id': `${url.origin}/#organization` },
  };
}
