import { defineMessages } from '@marquee/i18n';

export const messages = defineMessages({
  en: {
    title: 'This didn’t arrive',
    text: 'It is on our side, not on yours. Everything else on the site works.',
    again: 'Try again',
  },
  hi: {
    title: 'यह हिस्सा नहीं आ पाया',
    text: 'गड़बड़ हमारी तरफ़ है, आपकी नहीं। साइट पर बाक़ी सब चल रहा है।',
    again: 'फिर कोशिश कीजिए',
  },
});
