import { defineMessages } from '@marquee/sdk';

export const messages = defineMessages({
  en: {
    retry: 'Try again',
    wait: 'You can try again in {seconds} s.',
  },
  hi: {
    retry: 'फिर कोशिश कीजिए',
    wait: 'आप {seconds} सेकंड बाद फिर कोशिश कर सकते हैं।',
  },
});
