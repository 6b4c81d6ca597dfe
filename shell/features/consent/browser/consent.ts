import type { ConsentPolicy } from '../../third-party/page/partners.ts';
import { cookieAttributes } from '../../../browser/cookie-attributes.ts';

/** What a visitor said to being measured; undefined while nobody said anything. */
export type Choice = 'accepted' | 'rejected';

const halfAYearSeconds = 182 * 86_400;

/** The choice a document's cookies hold. The server knows it too, and a cleared storage does not lose it. */
export function readChoice(cookies: string): Choice | undefined {
  const value = /(?:^|;\s*)consent=(accepted|rejected)(?:;|$)/.exec(cookies)?.[1];
  return value as Choice | undefined;
}

export function choiceCookie(choice: Choice): string {
  return `consent=${choice}; ${cookieAttributes(halfAYearSeconds)}`;
}

/** Whether anything may be measured: after a yes, or where telling is enough and nobody said no. */
export function mayMeasure(policy: ConsentPolicy, choice: Choice | undefined, saysNo: boolean): boolean {
  return choice === undefined ? policy === 'notice' && !saysNo : choice === 'accepted';
}

/** Whether the browser is set to say no for its owner: a no until the owner says otherwise here. */
export function hasGlobalPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}
