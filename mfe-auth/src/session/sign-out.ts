import type { Api } from '@marquee/api';
import { loggedIn, loggedOut, type EventDetail } from '@marquee/events';
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

/** What signing out needs of the page. */
export type SignOutServices = Pick<Platform, 'session' | 'storage' | 'bus'> & { api: Pick<Api, 'signOut'> };

/**
 * Ends the session on the server and in this browser, forgets whose it was, and tells everybody why. The browser
 * forgets at once: a server that is out of reach keeps nobody signed in here.
 */
export function signOut(services: SignOutServices, why: EventDetail<'auth:logged-out'>['why']): void {
  const authToken = services.session.current()?.authToken;
  forget(services, why);
  // Nobody waits for it and nobody can mend it: an unreachable server refuses the token within a day.
  if (authToken) services.api.signOut({}, { authToken }).catch(() => undefined);
}

/** Ends all sessions of the account, this one included. False, and nothing changed, when the server was not reached. */
export async function signOutEverywhere(services: SignOutServices): Promise<boolean> {
  const authToken = services.session.current()?.authToken;
  if (!authToken) return true;
  const answer = await services.api.signOut({ everywhere: true }, { authToken }).catch(() => undefined);
  // A token that is refused was ended already, and perhaps not by its owner: only a new sign-in can end the rest.
  if (!answer?.ok) return false;
  forget(services, 'asked');
  return true;
}

function forget(
  { session, storage, bus }: Omit<SignOutServices, 'api'>,
  why: EventDetail<'auth:logged-out'>['why'],
): void {
  session.clear();
  for (const key of personalKeys) storage.remove(key);
  forgetProfile(storage);
  // Who subscribes later must not hear that somebody is signed in.
  bus.forget(loggedIn);
  bus.publish(loggedOut, { why });
}
