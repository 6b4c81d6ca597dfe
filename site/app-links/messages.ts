import { defineMessages } from '@marquee/i18n';

export const messages = defineMessages({
  en: {
    getApp: 'Get the app',
    onGooglePlay: 'Get it on Google Play',
    onAppStore: 'Download on the App Store',
    bannerLabel: 'Our app',
    bannerTitle: 'Marquee, the app',
    bannerText: 'Free to install.',
    bannerOpen: 'Open',
    bannerDismiss: 'Hide this for 30 days',
    bottomTitle: 'Take the stars with you',
    bottomText: 'Order, watch and share your videos in the Marquee app.',
    videoTitle: 'Get a video message from a star',
    videoText: 'Order it here, or in the Marquee app.',
    chooseStar: 'Choose a star',
  },
  hi: {
    getApp: 'ऐप पाइए',
    onGooglePlay: 'Google Play से लीजिए',
    onAppStore: 'App Store से लीजिए',
    bannerLabel: 'हमारा ऐप',
    bannerTitle: 'Marquee का ऐप',
    bannerText: 'मुफ़्त, आपके फ़ोन के लिए।',
    bannerOpen: 'खोलिए',
    bannerDismiss: 'इसे 30 दिन के लिए हटाइए',
    bottomTitle: 'स्टार्स को साथ ले चलिए',
    bottomText: 'Marquee ऐप में वीडियो ऑर्डर कीजिए, देखिए और शेयर कीजिए।',
    videoTitle: 'स्टार से वीडियो मैसेज पाइए',
    videoText: 'यहीं ऑर्डर कीजिए, या Marquee ऐप में।',
    chooseStar: 'स्टार चुनिए',
  },
});
