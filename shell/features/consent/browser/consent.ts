import type { ConsentPolicy } from '../../third-party/page/partners.ts';
import { cookieAttributes } from '../../../browser/cookie-attributes.ts';

/** A visitor's choice about being measured; undefined before there is one. */
export type Choice = 'accepted' | 'rejected';

const halfAYearSeconds = 182 * 86_400;

/** Reads the choice from `document.cookie`. A cookie, because the server needs it too. */
export function readChoice(cookies: string): Choice | undefined {
  const value = /(?:^|;\s*)consent=(accepted|rejected)(?:;|$)/.exec(cookies)?.[1];
  return value as Choice | undefined;
}

export function choiceCookie(choice: Choice): string {
  return `consent=${choice}; ${cookieAttributes(halfAYearSeconds)}`;
}

/** Whether the visitor may be measured: after acceptance, or under the policy `notice` without an objection. */
export function mayMeasure(
  policy: ConsentPolicy,
  choice: Choice | undefined,
  hasObjection: boolean,
): boolean {
  return choice === undefined ? policy === 'notice' && !hasObjection : choice === 'accepted';
}

/** Whether Global Privacy Control is on: it counts as an objection until the visitor accepts here. */
export function hasGlobalPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}
