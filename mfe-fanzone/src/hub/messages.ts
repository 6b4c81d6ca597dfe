import { defineMessages } from '@marquee/i18n';

export const messages = defineMessages({
  en: {
    title: 'Fan zone',
    description:
      'Biographies, Bollywood news, quizzes and who is trending: everything for fans in one place.',
    lead: 'Everything for the hours between two films.',
    bios: 'Biographies',
    biosText: 'Where they come from and what they made.',
    news: 'Bollywood news',
    newsText: 'The newest stories, with their sources.',
    quiz: 'Quizzes',
    quizText: 'Ten questions. How big a fan are you?',
    stars: 'Video messages',
    starsText: 'A star says the name you choose.',
    latest: 'Just in',
    allNews: 'All news',
    people: 'People to know',
    allBios: 'All biographies',
  },
  hi: {
    title: 'फ़ैन ज़ोन',
    description: 'जीवनियाँ, बॉलीवुड की ख़बरें, क्विज़ और चर्चा में कौन है: फ़ैन्स के लिए सब कुछ एक जगह।',
    lead: 'दो फ़िल्मों के बीच के समय के लिए सब कुछ।',
    bios: 'जीवनियाँ',
    biosText: 'कहाँ से आए और क्या बनाया।',
    news: 'बॉलीवुड की ख़बरें',
    newsText: 'सबसे नई ख़बरें, स्रोत के साथ।',
    quiz: 'क्विज़',
    quizText: 'दस सवाल। आप कितने बड़े फ़ैन हैं?',
    stars: 'वीडियो मैसेज',
    starsText: 'सितारा वही नाम लेगा जो आप बताएँ।',
    latest: 'अभी-अभी',
    allNews: 'सारी ख़बरें',
    people: 'इन्हें जानिए',
    allBios: 'सारी जीवनियाँ',
  },
});
