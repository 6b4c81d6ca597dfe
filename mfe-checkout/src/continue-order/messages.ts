import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: { resume: 'Continue your order' },
  hi: { resume: 'अपना ऑर्डर पूरा कीजिए' },
});
