import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: { title: 'The square', load: 'Load a script', wishes: 'Wishes sent from here: {count}' },
  hi: { title: 'चौक', load: 'स्क्रिप्ट लोड करें', wishes: 'यहाँ से भेजी गई शुभकामनाएँ: {count}' },
});
