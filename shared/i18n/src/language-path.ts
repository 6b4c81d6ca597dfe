import type { Language } from '@marquee/contracts';

/** Returns the language of a URL path: Hindi for `/hi` and the paths below it, otherwise English. */
export function languageOfPath(path: string): Language {
  return /^\/hi(?=[/?#]|$)/.test(path) ? 'hi' : 'en';
}

/**
 * Removes the language prefix from a path: `/hi/fans?x=1` → `/fans?x=1`. The result begins with exactly one slash,
 * because with two it would be the URL of another host.
 */
export function barePath(path: string): string {
  const rest = languageOfPath(path) === 'en' ? path : path.slice('/hi'.length);
  return rest.replace(/^[/\\]*/, '/');
}

/** Adds the language's prefix to a path without one. In Hindi: `/fans` → `/hi/fans`, `/` → `/hi`. */
export function localPath(path: string, language: Language): string {
  return language === 'hi' ? `/hi${path.replace(/^\/(?=[?#]|$)/, '')}` : path;
}

/** Returns the path of the same page in `language`: `/hi/fans` becomes `/fans` in English. */
export function alternatePath(path: string, language: Language): string {
  return localPath(barePath(path), language);
}
