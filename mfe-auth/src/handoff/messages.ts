import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: {
    title: 'One moment',
    description: 'Taking you from the app to the site, signed in with your account.',
    lead: 'We are bringing you over from the app.',
    waiting: 'Signing you in…',
    goOn: 'Continue without waiting',
    continueAsQuestion: 'Continue as {number}?',
    continueAs: 'Continue as {number}',
    endingIn: 'the number ending in {digits}',
    signedInAs: 'You are signed in here as {number}.',
    signedInAsOther: 'You are signed in here with another account.',
    questionText:
      'This link signs you in with another number, and signs you out of the account you have open. Continue only if you came from the app yourself.',
    stay: 'Stay in this account',
  },
  hi: {
    title: 'एक पल',
    description: 'आपको ऐप से साइट पर ला रहे हैं, आपके खाते में साइन इन के साथ।',
    lead: 'हम आपको ऐप से यहाँ ला रहे हैं।',
    waiting: 'आपको साइन इन कर रहे हैं…',
    goOn: 'बिना रुके आगे बढ़िए',
    continueAsQuestion: 'क्या {number} से आगे बढ़ना है?',
    continueAs: '{number} से आगे बढ़िए',
    endingIn: '{digits} पर ख़त्म होने वाले नंबर',
    signedInAs: 'अभी आप यहाँ {number} से साइन इन हैं।',
    signedInAsOther: 'अभी आप यहाँ दूसरे खाते से साइन इन हैं।',
    questionText:
      'यह लिंक आपको दूसरे नंबर से साइन इन करेगा और खुले हुए खाते से साइन आउट करेगा। तभी आगे बढ़िए जब आप ख़ुद ऐप से आए हों।',
    stay: 'इसी खाते में रहिए',
  },
});
