import type { Language } from '@marquee/contracts';
import { createContext, use, type ReactNode } from 'react';
import type { Messages, Translate } from './messages.ts';
import { translate } from './translate.ts';

const LanguageContext = createContext<Language>('en');

/** Sets the language of its children. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language of the page. Default: English. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** The messages of a table in the language of the page. */
export function useMessages<Key extends string>(
  messages: Messages<Key>,
): { t: Translate<Key>; language: Language } {
  const language = useLanguage();
  return { t: translate(messages, language), language };
}
