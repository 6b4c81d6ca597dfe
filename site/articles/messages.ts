import { defineMessages } from '@marquee/i18n';

export const messages = defineMessages({
  en: {
    youAreHere: 'You are here',
    home: 'For fans',
    help: 'Help',
    updated: 'Last changed on {date}',
    onThisPage: 'On this page',
    otherArticles: 'More to read',
    stuck: 'Didn’t find it?',
    stuckText: 'Write to us. Our team reads every message, every day from 9 am to 9 pm IST.',
  },
  hi: {
    youAreHere: 'आप यहाँ हैं',
    home: 'फ़ैन्स के लिए',
    help: 'मदद',
    updated: 'पिछला बदलाव: {date}',
    onThisPage: 'इस पेज पर',
    otherArticles: 'और पढ़िए',
    stuck: 'जवाब नहीं मिला?',
    stuckText: 'हमें लिखिए। हमारी टीम हर संदेश पढ़ती है, हर दिन सुबह 9 से रात 9 बजे तक (IST)।',
  },
});
