import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: {
    title: 'This didn’t load',
    text: 'Something went wrong on our side. Everything else on the site works.',
    again: 'Try again',
  },
  hi: {
    title: 'यह हिस्सा नहीं खुला',
    text: 'गड़बड़ हमारी तरफ़ है, आपकी नहीं। साइट पर बाक़ी सब चल रहा है।',
    again: 'फिर कोशिश कीजिए',
  },
});
