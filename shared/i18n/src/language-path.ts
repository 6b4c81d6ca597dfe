import type { Language } from '@marquee/contracts';

/** The language a path asks for: Hindi under `/hi`, English everywhere else. */
export function languageOfPath(path: string): Language {
  return /^\/hi(?=[/?#]|$)/.test(path) ? 'hi' : 'en';
}

/** A path without its language: `/hi/fans?x=1` → `/fans?x=1`. */
export function barePath(path: string): string {
  if (languageOfPath(path) === 'en') return path;
  const rest = path.slice('/hi'.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** A path without a language, in a language: `/fans` → `/hi/fans`, `/` → `/hi`. */
export function localPath(path: string, language: Language): string {
  if (language === 'en') return path;
  return `/hi${path.replace(/^\/(?=[?#]|$)/, '')}`;
}

/** The same page in a language, wherever the path is now: `/hi/fans` in English → `/fans`. */
export function alternatePath(path: string, language: Language): string {
  return localPath(barePath(path), language);
}
