import type { Api } from '@marquee/sdk/api';
import { type RemoteEvents, type Platform } from '@marquee/sdk';
import { removeProfile } from '../profile/profile.ts';

/** Storage keys of personal data. The sign-out removes them, because phones are shared (see `/cookies`). */
const personalKeys = [
  'checkoutDetails',
  'checkoutDraft',
  'recentOrders',
  'lastWayToPay',
  'recentSearches',
  'quizResults',
  'quizStreak',
  'quizPendingAnswer',
];

type SignOutServices = Pick<Platform, 'session' | 'storage' | 'bus'> & { api: Pick<Api, 'signOut'> };

/**
 * Ends the session in this browser and on the server, removes the visitor's data and publishes
 * `auth:logged-out`. Does not wait for the server, so that it also works while the server is unreachable.
 */
export function signOut(services: SignOutServices, why: RemoteEvents['auth:logged-out']['why']): void {
  const authToken = services.session.current()?.authToken;
  forget(services, why);
  // A failure is ignored: the token expires within a day.
  if (authToken) services.api.signOut({}, { authToken }).catch(() => undefined);
}

/**
 * Ends all sessions of the account, including this one. Resolves to false, without changing anything, if the call
 * fails.
 */
export async function signOutEverywhere(services: SignOutServices): Promise<boolean> {
  const authToken = services.session.current()?.authToken;
  if (!authToken) return true;
  const result = await services.api.signOut({ everywhere: true }, { authToken }).catch(() => undefined);
  // A refused token was revoked before, perhaps by someone else: ending the other sessions needs a new sign-in.
  if (!result?.ok) return false;
  forget(services, 'requested');
  return true;
}

/** Removes the visitor's data from this browser, and publishes `auth:logged-out` with the reason. */
export function forget(
  { session, storage, bus }: Omit<SignOutServices, 'api'>,
  why: RemoteEvents['auth:logged-out']['why'],
): void {
  session.clear();
  for (const key of personalKeys) storage.remove(key);
  removeProfile(storage);
  // The bus must not replay the sign-in to later subscribers.
  bus.forget('auth:logged-in');
  bus.publish('auth:logged-out', { why });
}
