import type { Refusal } from '@marquee/api';
import { errorCode } from '@marquee/contracts';

/** Why something asked of the server did not happen, as far as the player can do something about it. */
export type Blocker =
  /** No answer, or a server in trouble. */
  | { status: 'unreachable' }
  /** Asked too often: again from this moment, in milliseconds since 1970. */
  | { status: 'busy'; until: number }
  | { status: 'sign-in-declined' }
  /** The server's own words. */
  | { status: 'refused'; message: string };

const usualWaitSeconds = 10;

/** What a refusal means that nobody expected. */
export function blockerOf({ status, message, data }: Refusal): Blocker {
  if (status === 429)
    return { status: 'busy', until: Date.now() + (data?.retryAfterSec ?? usualWaitSeconds) * 1000 };
  // A second sign-in that was not enough either: the player can try a third.
  if (status === 401) return { status: 'sign-in-declined' };
  return status >= 500 || message === '' ? { status: 'unreachable' } : { status: 'refused', message };
}

/** What a thrown failure means. */
export function blockerIn(failure: unknown): Blocker {
  return { status: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'sign-in-declined' : 'unreachable' };
}
