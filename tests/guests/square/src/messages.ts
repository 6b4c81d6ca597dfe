import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: { title: 'The square', load: 'Load a script' },
  hi: { title: 'चौक', load: 'स्क्रिप्ट लोड करें' },
});
