import { defineMessages } from '@marquee/sdk';

/** The localised texts of the quiz list, a quiz's introduction and the teaser. */
export const messages = defineMessages({
  en: {
    hubTitle: 'Fan quizzes',
    hubHeading: 'How big a fan are you?',
    hubLead: 'Ten questions about each star. One at a time, no clock. Your streak is what counts.',
    hubDescription:
      'Play the fan quizzes of Aarav Suryan, Meher Tarana and Kabir Rangrez: ten questions, no clock, a result card to share.',
    kicker: 'Quiz',
    play: 'Play the quiz',
    playOf: 'about {name}',
    questions: '10 questions',
    minutes: 'about 3 minutes',
    closed: 'Back soon',
    emptyTitle: 'No live quizzes',
    emptyText: 'New ones are being written. Meanwhile the stars are waiting.',
    seeStars: 'See the stars',
    home: 'For fans',

    introTitle: '{name} quiz',
    introHeading: 'How well do you know {name}?',
    introDescription:
      'Ten questions about {name}: films, firsts and favourites. Play without a clock and share your result card.',
    introLead: 'Films, firsts and favourites: ten questions, from easy to superfan.',
    rule1: 'One question at a time, and the answer at once',
    rule2: 'No clock: take the time you need',
    rule3: 'Leave whenever you like and carry on where you stopped',
    rule4: 'A result card of your own to share',
    start: 'Start the quiz',
    signInNote: 'We ask for your mobile number, so that the score is yours.',
    closedTitle: 'This quiz is taking a break',
    closedText: 'Another star’s quiz is open.',
    otherQuizzes: 'More quizzes',
    portrait: '{name}',

    teaserHeading: 'Prove you’re a fan',
    teaserOf: 'How well do you know {name}?',
    teaserText: 'Ten questions, no clock, bragging rights.',
  },
  hi: {
    hubTitle: 'फ़ैन क्विज़',
    hubHeading: 'आप कितने बड़े फ़ैन हैं?',
    hubLead: 'हर स्टार पर दस सवाल। एक बार में एक, कोई घड़ी नहीं। असली बात आपकी स्ट्रीक है।',
    hubDescription:
      'आरव सूर्यन, मेहर तराना और कबीर रंगरेज़ के फ़ैन क्विज़ खेलिए: दस सवाल, कोई घड़ी नहीं, और शेयर करने को स्कोर कार्ड।',
    kicker: 'क्विज़',
    play: 'क्विज़ खेलिए',
    playOf: '{name} के बारे में',
    questions: '10 सवाल',
    minutes: 'क़रीब 3 मिनट',
    closed: 'जल्द वापस',
    emptyTitle: 'अभी कोई क्विज़ नहीं',
    emptyText: 'नए क्विज़ लिखे जा रहे हैं। तब तक स्टार आपका इंतज़ार कर रहे हैं।',
    seeStars: 'स्टार देखिए',
    home: 'फ़ैन्स के लिए',

    introTitle: '{name} क्विज़',
    introHeading: 'आप {name} को कितना जानते हैं?',
    introDescription:
      '{name} पर दस सवाल: फ़िल्में, शुरुआत के क़िस्से और पसंद। बिना घड़ी के खेलिए और अपना स्कोर कार्ड शेयर कीजिए।',
    introLead: 'फ़िल्में, शुरुआत के क़िस्से और पसंद: दस सवाल, आसान से लेकर पक्के फ़ैन वाले तक।',
    rule1: 'एक बार में एक सवाल, और जवाब तुरंत',
    rule2: 'कोई घड़ी नहीं: जितना समय चाहें लीजिए',
    rule3: 'जब चाहें रुकिए; जहाँ छोड़ा था वहीं से आगे बढ़िए',
    rule4: 'शेयर करने के लिए आपका अपना स्कोर कार्ड',
    start: 'क्विज़ शुरू कीजिए',
    signInNote: 'हम आपका मोबाइल नंबर माँगते हैं, ताकि स्कोर आपका रहे।',
    closedTitle: 'यह क्विज़ अभी बंद है',
    closedText: 'किसी और स्टार का क्विज़ खुला है।',
    otherQuizzes: 'और क्विज़',
    portrait: '{name}',

    teaserHeading: 'साबित कीजिए कि आप फ़ैन हैं',
    teaserOf: 'आप {name} को कितना जानते हैं?',
    teaserText: 'दस सवाल, कोई घड़ी नहीं, और शेखी का हक़।',
  },
});
