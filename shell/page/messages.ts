import { killedTexts } from './killed-texts.ts';

/** The shell's texts on pages. */
const en = {
  skip: 'Skip to the content',
  moved: 'We can’t find that page.',
  bootFailed: 'Parts of this page did not load.',
  needsScripts: 'This part of the page needs JavaScript.',
  failedTitle: 'This section didn’t load',
  failedText: 'Something went wrong on our side. The rest of the page works as usual.',
  ...killedTexts.en,
  retry: 'Try again',
  wayOut: 'Go to the home page',
  pageOpened: '{title}, page opened',
  navigationFailed: 'The page didn’t open. Check your connection and try again.',
  closeToast: 'Close this message',
  signInUnavailable:
    'Signing in isn’t possible just now. Nothing is lost: please try again in a few minutes.',
  unreachable: 'We couldn’t reach the server. Check your connection and try again.',
};

export type PageTexts = typeof en;

const hi: PageTexts = {
  skip: 'सीधे मुख्य हिस्से पर जाइए',
  moved: 'वह पेज हमें नहीं मिला।',
  bootFailed: 'इस पेज के कुछ हिस्से नहीं खुले।',
  needsScripts: 'पेज का यह हिस्सा JavaScript के बिना नहीं दिखता।',
  failedTitle: 'यह हिस्सा नहीं खुला',
  failedText: 'हमारी तरफ़ से कुछ गड़बड़ हुई है। बाक़ी पेज हमेशा की तरह काम कर रहा है।',
  ...killedTexts.hi,
  retry: 'फिर कोशिश कीजिए',
  wayOut: 'होम पेज पर जाइए',
  pageOpened: '{title}, पेज खुल गया',
  navigationFailed: 'पेज नहीं खुला। अपना इंटरनेट देखिए और फिर कोशिश कीजिए।',
  closeToast: 'यह संदेश बंद कीजिए',
  signInUnavailable: 'अभी साइन इन नहीं हो सकता। आपका भरा हुआ सब सुरक्षित है। कुछ मिनट बाद फिर कोशिश कीजिए।',
  unreachable: 'सर्वर तक बात नहीं पहुँची। इंटरनेट कनेक्शन देखकर फिर कोशिश कीजिए।',
};

export const pageTexts = { en, hi };
