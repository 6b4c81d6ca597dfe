/** What is said of a failure, by its status; `refused` and `failed` are for all other statuses below and from 500. */
const en = {
  busy: {
    title: 'One moment',
    text: 'Very many people are here right now. This page tries again by itself.',
  },
  starting: { title: '{site} is starting', text: 'This page tries again by itself in a moment.' },
  missing: { title: 'There is nothing here', text: 'This address leads to no page and no file of ours.' },
  tooLong: {
    title: 'This address is too long',
    text: 'Your browser sent a longer address, or more cookies, than we can read. Start from the home page. If that fails too, delete the cookies of this site and try again.',
  },
  tooMany: {
    title: 'A little slower, please',
    text: 'Too many requests came from your network. Try again in a minute.',
  },
  refused: {
    title: 'We could not read this address',
    text: 'Part of it is missing or was changed on its way here.',
  },
  failed: { title: 'Something went wrong on our side', text: 'Try again in a moment.' },
  again: 'Try again',
  home: 'Home page',
};

/** The texts of the failure pages, by failure. The placeholder `{site}` is replaced by the name of the site. */
export type FailureTexts = typeof en;
export type Failure = Exclude<keyof FailureTexts, 'again' | 'home'>;

const hi: FailureTexts = {
  busy: { title: 'एक पल', text: 'अभी यहाँ बहुत सारे लोग हैं। यह पेज अपने आप फिर कोशिश करेगा।' },
  starting: { title: '{site} शुरू हो रहा है', text: 'यह पेज थोड़ी देर में अपने आप फिर कोशिश करेगा।' },
  missing: { title: 'यहाँ कुछ नहीं है', text: 'इस पते पर हमारा कोई पेज या फ़ाइल नहीं है।' },
  tooLong: {
    title: 'यह पता बहुत लंबा है',
    text: 'आपके ब्राउज़र ने इतना लंबा पता या इतनी कुकीज़ भेजीं कि हम पढ़ नहीं पाए। होम पेज से शुरू कीजिए। वह भी न खुले, तो इस साइट की कुकीज़ हटाकर फिर कोशिश कीजिए।',
  },
  tooMany: { title: 'ज़रा धीरे', text: 'आपके नेटवर्क से बहुत सारे अनुरोध आए। एक मिनट बाद फिर कोशिश कीजिए।' },
  refused: { title: 'हम यह पता पढ़ नहीं पाए', text: 'इसका कोई हिस्सा छूट गया है या रास्ते में बदल गया है।' },
  failed: { title: 'हमारी तरफ़ कुछ गड़बड़ हो गई', text: 'थोड़ी देर में फिर कोशिश कीजिए।' },
  again: 'फिर कोशिश कीजिए',
  home: 'होम पेज',
};

export const failureTexts = { en, hi };
