import { loggedIn, loggedOut, type EventDetail } from '@marquee/contracts';
import type { Platform } from '@marquee/mount';
import { forgetProfile } from '../profile/profile.ts';

/** What names a person or is theirs must not outlive the session on a shared phone (see `/cookies`). */
const personalKeys = [
  'checkoutDetails',
  'checkoutDraft',
  'recentOrders',
  'recentSearches',
  'quizResults',
  'quizStreak',
  'quizPendingAnswer',
];

/** Ends the session in this browser, forgets whose it was, and tells everybody why. */
export function signOut(
  { session, storage, bus }: Pick<Platform, 'session' | 'storage' | 'bus'>,
  why: EventDetail<'auth:logged-out'>['why'],
): void {
  session.clear();
  for (const key of personalKeys) storage.remove(key);
  forgetProfile(storage);
  // Who subscribes later must not hear that somebody is signed in.
  bus.forget(loggedIn);
  bus.publish(loggedOut, { why });
}
