import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: {
    heading: 'Trending in our news',
    lead: 'Counted from our {count} newest stories. Nothing else.',
    description:
      'Who our newest Bollywood stories are about, counted and ranked, with the stories themselves.',
    oneStory: '1 story',
    stories: '{count} stories',
    ranked: 'Ranked by how many stories name them',
    newest: 'Newest:',
    empty: 'Nothing trending',
    emptyText: 'Our newest stories are about cinemas, songs and cities, not about one person.',
    allNews: 'Read the news',
  },
  hi: {
    heading: 'हमारी ख़बरों में चर्चा',
    lead: 'हमारी {count} सबसे नई ख़बरों से गिना गया। बस उन्हीं से।',
    description: 'बॉलीवुड की हमारी सबसे नई ख़बरें किन पर हैं: गिनती, क्रम और ख़बरें भी।',
    oneStory: '1 ख़बर',
    stories: '{count} ख़बरें',
    ranked: 'कितनी ख़बरों में नाम आया, उसी क्रम में',
    newest: 'सबसे नई:',
    empty: 'अभी कोई चर्चा में नहीं',
    emptyText: 'हमारी नई ख़बरें सिनेमाघरों, गानों और शहरों पर हैं, किसी एक इंसान पर नहीं।',
    allNews: 'ख़बरें पढ़िए',
  },
});
