import type { ApiResult } from '@marquee/api';
import { errorCode, PlatformError } from '@marquee/contracts';
import type { EventBus } from '@marquee/event-bus';

export type SignInReason = 'pay' | 'quiz' | 'account' | 'expired';

/**
 * The events by which a page requests a sign-in, and the remote that offers the sign-in dialog reports what happens.
 * That remote declares the events.
 */
export type SignInEvents = {
  'auth:sign-in-wanted': { why: SignInReason };
  'auth:sign-in-opened': object;
  'auth:sign-in-dismissed': object;
  'auth:logged-in': object;
};

/**
 * A function that sends an API call which needs a login. If the visitor is signed out or the token has expired, it
 * opens the sign-in dialog (`why` selects the dialog's text), and sends the call again after the sign-in. It rejects
 * with `SIGN_IN_NEEDED` if the visitor closes the dialog, if no slot of the page offers a sign-in, or if the dialog
 * does not open within eight seconds.
 */
export type WithSignIn = <Data>(
  why: SignInReason,
  call: () => Promise<ApiResult<Data>>,
) => Promise<ApiResult<Data>>;

export type WithSignInOptions = {
  bus: EventBus<SignInEvents>;
  /** Deletes a stored token that the server has refused. */
  dropSession: () => void;
  /** Whether a slot of the page offers a sign-in. */
  isOffered: () => boolean;
  /** Tells the visitor that a sign-in is not possible now. */
  onUnavailable: () => void;
};

/** How long to wait for the sign-in dialog: its code must load even on a slow network. */
const timeoutMs = 8_000;

export function createWithSignIn({
  bus,
  dropSession,
  isOffered,
  onUnavailable,
}: WithSignInOptions): WithSignIn {
  return async (why, call) => {
    const first = await resultOrSignInNeeded(call);
    if (first.kind === 'result') return first.result;

    if (first.kind === 'expired') dropSession();
    const reason = first.kind === 'expired' ? 'expired' : why;
    const ending = isOffered() ? await signIn(bus, reason) : 'unavailable';
    if (ending === 'unavailable') onUnavailable();
    if (ending !== 'signed-in') {
      throw new PlatformError('SIGN_IN_NEEDED', `The sign-in for ${reason} ended with: ${ending}`);
    }
    return call();
  };
}

async function resultOrSignInNeeded<Data>(call: () => Promise<ApiResult<Data>>) {
  try {
    const result = await call();
    return !result.ok && result.status === 401
      ? { kind: 'expired' as const }
      : { kind: 'result' as const, result };
  } catch (failure) {
    if (errorCode(failure) === 'SIGN_IN_NEEDED') return { kind: 'anonymous' as const };
    throw failure;
  }
}

function signIn(
  bus: EventBus<SignInEvents>,
  why: SignInReason,
): Promise<'signed-in' | 'dismissed' | 'unavailable'> {
  return new Promise((resolve) => {
    let replaying = true;
    const end = (ending: 'signed-in' | 'dismissed' | 'unavailable') => {
      clearTimeout(timeout);
      stops.forEach((stop) => stop());
      resolve(ending);
    };
    const timeout = setTimeout(() => {
      // The call no longer waits, so a late dialog must not open.
      bus.forget('auth:sign-in-wanted');
      end('unavailable');
    }, timeoutMs);
    const stops = [
      // The replayed event is the earlier sign-in, whose token did not suffice.
      bus.on('auth:logged-in', () => !replaying && end('signed-in')),
      bus.on('auth:sign-in-opened', () => clearTimeout(timeout)),
      bus.on('auth:sign-in-dismissed', () => end('dismissed')),
    ];
    replaying = false;
    bus.publish('auth:sign-in-wanted', { why });
  });
}
