import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: {
    signIn: 'Sign in',
    menu: 'Your menu',
    menuOf: '{name}: your menu',
    you: 'You',
    orders: 'Your orders',
    account: 'Your account',
    signOut: 'Sign out',
    signedOut: 'You are signed out',
    dialogFailed: 'The sign-in didn’t load. Check your connection and try again.',
  },
  hi: {
    signIn: 'साइन इन',
    menu: 'आपका मेन्यू',
    menuOf: '{name}: आपका मेन्यू',
    you: 'आप',
    orders: 'आपके ऑर्डर',
    account: 'आपका खाता',
    signOut: 'साइन आउट',
    signedOut: 'आप साइन आउट हो गए',
    dialogFailed: 'साइन इन लोड नहीं हुआ। कनेक्शन जाँचकर फिर कोशिश कीजिए।',
  },
});
