import type { Refusal } from '@marquee/api';
import { errorCode } from '@marquee/contracts';

/** Why a request failed, in terms of what the player can do about it. */
export type Blocker =
  /** No response, or a 5xx. */
  | { status: 'unreachable' }
  /** Rate limited (429): `until` (epoch ms) is the earliest retry. */
  | { status: 'busy'; until: number }
  | { status: 'sign-in-declined' }
  /** `message` is the server's text, to show as it is. */
  | { status: 'refused'; message: string };

const defaultRetrySeconds = 10;

/** The blocker for a refusal that the caller does not handle itself. */
export function blockerOf({ status, message, data }: Refusal): Blocker {
  if (status === 429)
    return { status: 'busy', until: Date.now() + (data?.retryAfterSec ?? defaultRetrySeconds) * 1000 };
  // `withSignIn` already signed in again once. The player may try once more.
  if (status === 401) return { status: 'sign-in-declined' };
  return status >= 500 || message === '' ? { status: 'unreachable' } : { status: 'refused', message };
}

/** The blocker for a thrown error. */
export function blockerIn(failure: unknown): Blocker {
  return { status: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'sign-in-declined' : 'unreachable' };
}
