import type { Language } from '@marquee/contracts';

/** The language of a URL path: Hindi for `/hi` and the paths below it, otherwise English. */
export function languageOfPath(path: string): Language {
  return /^\/hi(?=[/?#]|$)/.test(path) ? 'hi' : 'en';
}

/**
 * Removes the language prefix from a path: `/hi/fans?x=1` → `/fans?x=1`. The result has one slash in front: two would
 * make it the URL of another host.
 */
export function barePath(path: string): string {
  const rest = languageOfPath(path) === 'en' ? path : path.slice('/hi'.length);
  return rest.replace(/^[/\\]*/, '/');
}

/** Adds the language's prefix to a path without one. In Hindi: `/fans` → `/hi/fans`, `/` → `/hi`. */
export function localPath(path: string, language: Language): string {
  return language === 'hi' ? `/hi${path.replace(/^\/(?=[?#]|$)/, '')}` : path;
}

/** The path of the same page in another language: `/hi/fans` in English → `/fans`. */
export function alternatePath(path: string, language: Language): string {
  return localPath(barePath(path), language);
}
