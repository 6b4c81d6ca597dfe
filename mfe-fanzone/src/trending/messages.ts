import { defineMessages } from '@marquee/i18n';

export const messages = defineMessages({
  en: {
    heading: 'Trending in our news',
    lead: 'Counted from our {count} newest stories. Nothing else.',
    oneStory: '1 story',
    stories: '{count} stories',
  },
  hi: {
    heading: 'हमारी ख़बरों में चर्चा',
    lead: 'हमारी {count} सबसे नई ख़बरों से गिना गया। बस उन्हीं से।',
    oneStory: '1 ख़बर',
    stories: '{count} ख़बरें',
  },
});
