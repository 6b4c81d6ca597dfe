import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: {
    title: 'Stars who will say the name you choose',
    description:
      'Choose {stars} for a personal AI video, from {price} with GST. See a sample and read the script before you order.',
    descriptionSoon:
      'Choose {stars} for a personal AI video. See a sample and read the script before you order.',
    stars: 'Stars',
    kicker: 'Personal video messages',
    headline: 'Choose your star',
    lead: 'Three stars. Each speaks your message in their own way.',
    forOccasion: '{occasion}: choose your star',
    forOccasionLead: 'Pick who says it. You can read your whole message before you pay.',
    occasions: 'Or start with the occasion',
  },
  hi: {
    title: 'स्टार जो आपका बताया नाम लेंगे',
    description: '{stars} का पर्सनल AI वीडियो, GST सहित {price} से शुरू। ऑर्डर से पहले सैंपल देखिए और स्क्रिप्ट पढ़िए।',
    descriptionSoon: '{stars} का पर्सनल AI वीडियो। ऑर्डर से पहले सैंपल देखिए और स्क्रिप्ट पढ़िए।',
    stars: 'स्टार',
    kicker: 'पर्सनल वीडियो मैसेज',
    headline: 'अपना स्टार चुनिए',
    lead: 'तीन स्टार। हर एक आपका मैसेज अपने अंदाज़ में कहेगा।',
    forOccasion: '{occasion}: अपना स्टार चुनिए',
    forOccasionLead: 'चुनिए कि कौन कहेगा। भुगतान से पहले पूरा मैसेज पढ़ सकते हैं।',
    occasions: 'या मौक़े से शुरू कीजिए',
  },
});
