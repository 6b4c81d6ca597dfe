import type { Language } from '@marquee/contracts';
import { localPath } from '@marquee/i18n';

/** Who runs the site; `url` is any address of it. */
export function organization(url: URL, description: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${url.origin}/#organization`,
    name: 'Marquee',
    url: `${url.origin}/`,
    description,
  };
}

/** The site in the language of the page. */
export function webSite(url: URL, language: Language) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Marquee',
    url: new URL(localPath('/', language), url).href,
    inLanguage: language,
    publisher: { '@id': `${url.origin}/#organization` },
  };
}
