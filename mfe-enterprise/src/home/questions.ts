import { defineMessages, translate, type Language } from '@marquee/sdk';
import { startingPrice } from './starting-price.ts';

/**
 * Returns the frequently asked questions of the home page, in a language. Search engines get the same ones as
 * structured data.
 */
export function questionsIn(language: Language) {
  const t = translate(messages, language);
  return (['shoot', 'voice', 'names', 'data', 'price', 'sample'] as const).map((topic) => ({
    question: t(`${topic}Q`),
    answer: t(`${topic}A`, startingPrice(language)),
  }));
}

const messages = defineMessages({
  en: {
    shootQ: 'How short is the short shoot?',
    shootA:
      'One sitting with one script. We send it beforehand, and one of our team joins, in the room or on a call.',
    voiceQ: 'Does the presenter have to speak all those languages?',
    voiceA: 'No. They record in one language. The others are generated in their voice, if they consent.',
    namesQ: 'What about names that are hard to say?',
    namesA:
      'You hear the possible pronunciations and choose one. If we are unsure of a name, someone on our team listens to it before it is sent.',
    dataQ: 'What do you store about our customers?',
    dataA:
      'What the film needs: a name, a language and the fields of your script. Your contract sets the deletion date.',
    priceQ: 'What does it cost?',
    priceA:
      'From {price} for {films} films, plus GST. The shoot, the number of films and the languages decide the rest: you get a quotation within one business day.',
    sampleQ: 'Is the film above generated from the name I type?',
    sampleA:
      'No. It is a prepared sample and the name is written over it. Ask for a demo, and we make real ones with your names.',
  },
  hi: {
    shootQ: 'छोटा शूट कितना छोटा होता है?',
    shootA: 'एक बैठक, एक स्क्रिप्ट। स्क्रिप्ट पहले से मिलती है, और हमारी टीम का एक साथी वहाँ या कॉल पर साथ रहता है।',
    voiceQ: 'क्या प्रेज़ेंटर को ये सारी भाषाएँ आनी चाहिए?',
    voiceA: 'नहीं। वे एक भाषा में रिकॉर्ड करते हैं। बाक़ी उनकी आवाज़ में बनती हैं, जहाँ तक उनकी सहमति हो।',
    namesQ: 'जिन नामों को बोलना मुश्किल है, उनका क्या?',
    namesA: 'आप अलग-अलग उच्चारण सुनकर चुनते हैं। जिस नाम का उच्चारण पक्का न हो, उसे भेजने से पहले हमारी टीम सुनती है।',
    dataQ: 'आप हमारे ग्राहकों की कौन-सी जानकारी रखते हैं?',
    dataA: 'जितना फ़िल्म को चाहिए: नाम, भाषा और आपकी स्क्रिप्ट के फ़ील्ड। वे कब मिटेंगे, यह अनुबंध में लिखा होता है।',
    priceQ: 'इसकी क़ीमत क्या है?',
    priceA:
      '{films} फ़िल्में {price} से, GST अलग। बाक़ी शूट, फ़िल्मों की संख्या और भाषाओं पर निर्भर है: कोटेशन एक कामकाजी दिन में मिलता है।',
    sampleQ: 'क्या ऊपर की फ़िल्म मेरे लिखे नाम से बनती है?',
    sampleA: 'नहीं। वह तैयार सैंपल है और नाम उस पर लिखा जाता है। डेमो माँगिए, हम आपके नामों से असली फ़िल्में बनाएँगे।',
  },
});
