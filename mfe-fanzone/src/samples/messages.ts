import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: {
    heading: 'Hear how it sounds',
    lead: 'One sample from each star, made the way yours will be. Sound is off until you turn it on; captions help meanwhile.',
    videos: 'See videos from {star}',
  },
  hi: {
    heading: 'सुनिए, कैसा लगता है',
    lead: 'हर स्टार का एक सैंपल, ठीक वैसे बना जैसे आपका बनेगा। आवाज़ तब तक बंद रहती है जब तक आप चालू न करें; तब तक कैप्शन पढ़िए।',
    videos: '{star} के वीडियो देखिए',
  },
});
