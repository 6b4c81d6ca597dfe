import type { Language } from '@marquee/contracts';
import type { LanguageDefinition } from '../shell/site.ts';

export const languages = [
  { code: 'en', locale: 'en-IN' },
  { code: 'hi', locale: 'hi-IN', prefix: '/hi' },
] as const satisfies readonly (LanguageDefinition & { code: Language })[];

/** Returns the language of the site with this code; English if the site has none. */
export function languageOf(code: string): Language {
  return languages.find((language) => language.code === code)?.code ?? languages[0].code;
}
