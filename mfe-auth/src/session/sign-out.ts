import { loggedIn, loggedOut, type EventDetail } from '@marquee/contracts';
import type { Platform } from '@marquee/mount';
import { forgetProfile } from '../profile/profile.ts';

/** The order under way names the person it is for: it must not outlive the session on a shared phone. */
const orderUnderWayKeys = ['checkoutDetails', 'checkoutDraft'];

/** Ends the session in this browser and tells everybody why. */
export function signOut(
  { session, storage, bus }: Pick<Platform, 'session' | 'storage' | 'bus'>,
  why: EventDetail<'auth:logged-out'>['why'],
): void {
  session.clear();
  for (const key of orderUnderWayKeys) storage.remove(key);
  forgetProfile(storage);
  // Who subscribes later must not hear that somebody is signed in.
  bus.forget(loggedIn);
  bus.publish(loggedOut, { why });
}
