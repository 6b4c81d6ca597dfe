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

/** Returns the cookie that stores a choice for half a year, as a value for `document.cookie`. */
export function choiceCookie(choice: Choice): string {
  return `consent=${choice}; ${cookieAttributes(halfAYearSeconds)}`;
}

/**
 * Whether analytics are permitted. They are if the visitor has accepted them. Without a choice of the visitor, they are
 * permitted only under the policy `notice`, and only without an objection such as Global Privacy Control.
 */
export function mayMeasure(
  policy: ConsentPolicy,
  choice: Choice | undefined,
  hasObjection: boolean,
): boolean {
  return choice === undefined ? policy === 'notice' && !hasObjection : choice === 'accepted';
}

/**
 * Whether the browser sends the signal Global Privacy Control. It counts as an objection to analytics, unless the
 * visitor accepts them on this site.
 */
export function hasGlobalPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}
