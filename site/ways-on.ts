import { translate } from '@marquee/i18n';
import { languageOf } from './languages.ts';
import { messages } from './messages.ts';

/**
 * Returns the links in the notice about a missing page: to the fans' home page in the language of the missing page, and
 * to the home page in Hindi. The notice is itself on the English home page for businesses.
 */
export function waysOn(code: string) {
  const t = translate(messages, languageOf(code));
  return [
    { path: '/fans', label: t('fanHome') },
    { path: '/', label: translate(messages, 'en')('switchLanguage'), language: 'hi' },
  ];
}
