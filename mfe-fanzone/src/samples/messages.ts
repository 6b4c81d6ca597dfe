import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: {
    heading: 'Hear how it sounds',
    lead: 'One sample from each star, made the way yours will be. Play turns the sound on.',
    videos: 'See videos from {star}',
  },
  hi: {
    heading: 'सुनिए, कैसा लगता है',
    lead: 'हर स्टार का एक सैंपल, ठीक वैसे बना जैसे आपका बनेगा। चलाने पर आवाज़ चालू होगी।',
    videos: '{star} के वीडियो देखिए',
  },
});
