import { translate } from '@marquee/i18n';
import { languageOf } from './languages.ts';
import { messages } from './messages.ts';

/**
 * The links of the notice that a page does not exist. The home page is the English one for businesses: the links lead to
 * the fans' home page in the language of the missing page, and to the home page in Hindi.
 */
export function waysOn(code: string) {
  const t = translate(messages, languageOf(code));
  return [
    { path: '/fans', label: t('fanHome') },
    { path: '/', label: translate(messages, 'en')('switchLanguage'), language: 'hi' },
  ];
}
