import type { ConsentPolicy } from '../page/partners.ts';
import { cookieAttributes } from './cookie-attributes.ts';

/** A visitor's choice about analytics and the tools of partners (other companies). */
export type Choice = 'accepted' | 'rejected';

const halfAYearSeconds = 182 * 86_400;

/** Reads the visitor's choice from `document.cookie`; it is in a cookie because the server needs it too. */
export function readChoice(cookies: string): Choice | undefined {
  const value = /(?:^|;\s*)consent=(accepted|rejected)(?:;|$)/.exec(cookies)?.[1];
  return value as Choice | undefined;
}

export function choiceCookie(choice: Choice): string {
  return `consent=${choice}; ${cookieAttributes(halfAYearSeconds)}`;
}

/** Whether analytics are permitted: after acceptance, or by the policy `notice` until the visitor objects. */
export function mayMeasure(
  policy: ConsentPolicy,
  choice: Choice | undefined,
  hasObjection: boolean,
): boolean {
  return choice === undefined ? policy === 'notice' && !hasObjection : choice === 'accepted';
}

/** Whether the browser sends Global Privacy Control, an objection that only an acceptance here overrides. */
export function hasGlobalPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}
