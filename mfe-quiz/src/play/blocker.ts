import type { Refusal } from '@marquee/sdk/api';
import { errorCode } from '@marquee/sdk';

/** Why a request of the quiz failed. The page shows a different notice for each status. */
export type Blocker =
  /** The server did not respond or failed (5xx). */
  | { status: 'unreachable' }
  /** The server limits the request rate (429); `until` (epoch ms) is the earliest time to retry. */
  | { status: 'busy'; until: number }
  /** The request needs a sign-in, and the player did not sign in. */
  | { status: 'sign-in-declined' }
  /** `message` is the server's text for the player. */
  | { status: 'refused'; message: string };

const defaultRetrySeconds = 10;

/**
 * Converts the API's refusal of a request to the status that the player sees. Callers first handle the refusals that
 * have a special meaning for them, such as 409 for an answer that is already saved.
 */
export function blockerOf({ status, message, data }: Refusal): Blocker {
  if (status === 429)
    return { status: 'busy', until: Date.now() + (data?.retryAfterSec ?? defaultRetrySeconds) * 1000 };
  // `withSignIn` already signed in again once. The player may try once more.
  if (status === 401) return { status: 'sign-in-declined' };
  return status >= 500 || message === '' ? { status: 'unreachable' } : { status: 'refused', message };
}

/**
 * Converts an error that a request threw to the status that the player sees: the player did not sign in, or the server
 * cannot be reached.
 */
export function blockerIn(failure: unknown): Blocker {
  return { status: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'sign-in-declined' : 'unreachable' };
}
