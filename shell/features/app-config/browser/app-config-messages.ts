import { defineMessages } from '@marquee/i18n';

export const messages = defineMessages({
  en: {
    maintenance: 'We are working on the site. Payments are paused for a while.',
    refused: 'Some things may not work now.',
  },
  hi: {
    maintenance: 'साइट पर काम चल रहा है। भुगतान थोड़ी देर के लिए रुके हैं।',
    refused: 'कुछ चीज़ें अभी शायद न चलें।',
  },
});
