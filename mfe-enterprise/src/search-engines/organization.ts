import { localPath, type Language } from '@marquee/sdk';

/** Structured data: the site's operator as a schema.org `Organization`. `url` is any URL of the site. */
export function organization(url: URL, description: string) {
  return {
    '@type': 'Organization',
    '@id': `${url.origin}/#organization`,
    name: 'Marquee',
    url: `${url.origin}/`,
    description,
  };
}

/** Structured data: the site in one language, as a schema.org `WebSite`. */
export function webSite(url: URL, language: Language) {
  return {
    '@type': 'WebSite',
    name: 'Marquee',
    url: new URL(localPath('/', language), url).href,
    inLanguage: language,
    publisher: { '@id': `${url.origin}/#organization` },
  };
}
