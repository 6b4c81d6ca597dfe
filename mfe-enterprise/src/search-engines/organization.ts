import type { Language } from '@marquee/contracts';
import { localPath } from '@marquee/i18n';

/** Who runs the site; `url` is any address of it. */
export function organization(url: URL, description: string) {
  return {
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
    '@type': 'WebSite',
    name: 'Marquee',
    url: new URL(localPath('/', language), url).href,
    inLanguage: language,
    publisher: { '@id': `${url.origin}/#organization` },
  };
}
