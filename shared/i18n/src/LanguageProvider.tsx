import type { Language } from '@marquee/contracts';
import { createContext, use, type ReactNode } from 'react';
import type { Messages, Translate } from './messages.ts';
import { translate } from './translate.ts';

const LanguageContext = createContext<Language>('en');

/** Provides the page's language to `useLanguage` and `useMessages`. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** Returns the page's language; English outside a `LanguageProvider`. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/**
 * Returns the page's language, and the function `t`, which returns the message of a key in this language. `messages` is
 * a table made by `defineMessages`.
 */
export function useMessages<Key extends string>(
  messages: Messages<Key>,
): { t: Translate<Key>; language: Language } {
  const language = useLanguage();
  return { t: translate(messages, language), language };
}
