import type { Refusal } from '@marquee/sdk/api';
import { errorCode } from '@marquee/sdk';

/** Why a request failed. Each status offers the player another next step. */
export type Blocker =
  /** The server did not respond or failed (5xx). */
  | { status: 'unreachable' }
  /** The server limits the request rate (429); `until` (epoch ms) is the earliest time to retry. */
  | { status: 'busy'; until: number }
  | { status: 'sign-in-declined' }
  /** `message` is the server's text for the player. */
  | { status: 'refused'; message: string };

const defaultRetrySeconds = 10;

/**
 * Converts a response that refuses a request to the status that the player sees. Callers handle first the refusals that
 * have a meaning of their own.
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
