/** What the bar and the pages of a preview say. Reviewers read it; sites in other languages have it in English. */
const en = {
  label: 'Preview',
  bar: 'You see a preview: {what}, until {until}. Visitors do not get it, and what you do here counts in no statistics.',
  nothing: 'no release that may be shown',
  leave: 'Leave the preview',
  home: 'To the site',
  again: 'Try again',
  forged: {
    title: 'This link leads to no preview',
    text: 'Part of it is missing or was changed, or it was not made by this site’s registry. Ask for the link again.',
  },
  elsewhere: {
    title: 'This preview is of another environment',
    text: 'Its link opens on the site of that environment, not here. Ask for the link again.',
  },
  over: {
    title: 'This preview is over',
    text: 'It was ended, replaced or has expired. You see what all visitors see. Ask for a new link.',
  },
  early: {
    title: 'The preview is on its way',
    text: 'This server gets it within seconds. This page tries again by itself.',
  },
  failed: {
    title: 'This preview does not start',
    text: 'This server could not load or start one of its releases. Its log says why; the same command with another version makes a new preview.',
  },
};

export type PreviewTexts = typeof en;

const hi: PreviewTexts = {
  label: 'प्रीव्यू',
  bar: 'आप एक प्रीव्यू देख रहे हैं: {what}, {until} तक। बाक़ी लोगों को यह नहीं दिखता, और आप यहाँ जो करेंगे वह किसी आँकड़े में नहीं गिना जाएगा।',
  nothing: 'दिखाने लायक़ कोई रिलीज़ नहीं',
  leave: 'प्रीव्यू से बाहर जाइए',
  home: 'साइट पर जाइए',
  again: 'फिर कोशिश कीजिए',
  forged: {
    title: 'इस लिंक पर कोई प्रीव्यू नहीं है',
    text: 'लिंक का कोई हिस्सा छूट गया या बदल गया है, या उसे इस साइट की रजिस्ट्री ने नहीं बनाया। लिंक फिर से माँगिए।',
  },
  elsewhere: {
    title: 'यह प्रीव्यू किसी और एनवायरनमेंट का है',
    text: 'उसका लिंक उसी एनवायरनमेंट की साइट पर खुलता है, यहाँ नहीं। लिंक फिर से माँगिए।',
  },
  over: {
    title: 'यह प्रीव्यू ख़त्म हो चुका है',
    text: 'इसे बंद किया गया, बदला गया या इसका समय पूरा हो गया। अब आपको वही दिखेगा जो सबको दिखता है। नया लिंक माँगिए।',
  },
  early: {
    title: 'प्रीव्यू आ रहा है',
    text: 'यह सर्वर तक कुछ सेकंड में पहुँच जाएगा। यह पेज अपने आप फिर कोशिश करेगा।',
  },
  failed: {
    title: 'यह प्रीव्यू शुरू नहीं हुआ',
    text: 'यह सर्वर इसकी कोई रिलीज़ लोड या शुरू नहीं कर पाया। वजह सर्वर के लॉग में है; दूसरे वर्शन के साथ वही कमांड नया प्रीव्यू बना देगी।',
  },
};

export const previewTexts = { en, hi };
