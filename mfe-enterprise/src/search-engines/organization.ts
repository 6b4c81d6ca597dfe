import { localPath, type Language } from '@marquee/sdk';

/**
 * Returns the structured data of the site's operator for search engines, as a schema.org `Organization`. `url` is any
 * URL of the site.
 */
export function organization(url: URL, description: string) {
  return {
    '@type': 'Organization',
    '@id': `${url.origin}/#organization`,
    name: 'Marquee',
    url: `${url.origin}/`,
    description,
  };
}

/**
 * Returns the structured data of the site in one language for search engines, as a schema.org `WebSite`. `url` is any
 * URL of the site.
 */
export function webSite(url: URL, language: Language) {
  return {
    '@type': 'WebSite',
    name: 'Marquee',
    url: new URL(localPath('/', language), url).href,
    inLanguage: language,
    publisher: { '@id': `${url.origin}/#organization` },
  };
}
