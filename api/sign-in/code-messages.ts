import type { Language } from '@marquee/contracts';

/** The purpose of a one-time code: to sign in, or to delete an account. */
export type CodePurpose = 'sign-in' | 'deletion';

/** The text messages with a one-time code, by language and purpose. */
export const codeMessages = {
  en: {
    'sign-in':
      '{code} is your Marquee code to sign in. It works once, for {minutes} minutes. Never share it.',
    deletion:
      '{code} is your Marquee code to DELETE YOUR ACCOUNT. It works once, for {minutes} minutes. Never share it.',
  },
  hi: {
    'sign-in': '{code} Marquee पर साइन इन करने का कोड है। यह एक बार, {minutes} मिनट तक चलेगा। किसी को न बताएँ।',
    deletion: '{code} आपका Marquee खाता हटाने का कोड है। यह एक बार, {minutes} मिनट तक चलेगा। किसी को न बताएँ।',
  },
} satisfies Record<Language, Record<CodePurpose, string>>;
