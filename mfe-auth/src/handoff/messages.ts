import { defineMessages } from '@marquee/i18n';

export const messages = defineMessages({
  en: {
    title: 'One moment',
    description: 'Taking you from the app to the site.',
    lead: 'We are bringing you over from the app.',
    waiting: 'Signing you in…',
    goOn: 'Go on without waiting',
  },
  hi: {
    title: 'एक पल',
    description: 'आपको ऐप से साइट पर ला रहे हैं।',
    lead: 'हम आपको ऐप से यहाँ ला रहे हैं।',
    waiting: 'आपको साइन इन कर रहे हैं…',
    goOn: 'बिना रुके आगे बढ़ें',
  },
});
