import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: {
    heading: 'Your video from {star}',
    lead: 'Three questions on one page. Nothing is charged before you pay.',
  },
  hi: {
    heading: '{star} से आपका वीडियो',
    lead: 'एक ही पेज पर तीन सवाल। भुगतान से पहले पैसे नहीं कटेंगे।',
  },
});
