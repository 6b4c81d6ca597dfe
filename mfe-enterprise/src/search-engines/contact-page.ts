import type { Language } from '@marquee/sdk';

/**
 * Returns the structured data of a contact page for search engines, as a schema.org `ContactPage`. `url` is the URL of
 * the page.
 */
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
