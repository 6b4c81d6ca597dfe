import type { Language } from '@marquee/contracts';
import { codeRules } from './code-rules.ts';

/** What a one-time code is for. */
export type CodePurpose = 'sign-in' | 'deletion';

/** The text messages with a one-time code. */
const codeMessages = {
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

/** How a code is asked for. `siteHost` is the host of the page that asks, if it is a page of the site. */
export type CodeRequest = { language: Language; purpose: CodePurpose; siteHost: string | undefined };

/**
 * The text message with a code. Its last line binds the code to the site, as WebOTP requires: browsers offer the
 * code on pages of this host only, so no other page can ask for it.
 */
export function codeMessage(code: string, { language, purpose, siteHost }: CodeRequest): string {
  const text = codeMessages[language][purpose]
    .replace('{code}', code)
    .replace('{minutes}', String(codeRules.expiresIn / 60));
  return siteHost ? `${text}\n\n@${siteHost} #${code}` : text;
}
