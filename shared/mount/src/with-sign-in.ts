import type { ApiResult } from '@marquee/api';
import { errorCode, PlatformError } from '@marquee/contracts';
import { loggedIn, signInDismissed, signInOpened, signInWanted, type EventDetail } from '@marquee/events';
import type { EventBus } from '@marquee/event-bus';

export type SignInReason = EventDetail<'auth:sign-in-wanted'>['why'];

/**
 * Runs a call that needs a signed-in visitor. Without one, or when the token has expired, it asks for
 * a sign-in, waits, and runs the call once more. Rejects with `SIGN_IN_NEEDED` when the visitor
 * closes the dialog; also at once where nobody offers a sign-in (`mfe-auth` is switched off), and
 * after eight seconds when whoever offers it does not hydrate. Otherwise it ends as the call does.
 */
export type WithSignIn = <Data>(
  why: SignInReason,
  call: () => Promise<ApiResult<Data>>,
) => Promise<ApiResult<Data>>;

export type WithSignInOptions = {
  bus: EventBus;
  /** Forgets a token the server no longer accepts. */
  dropSession: () => void;
  /** Whether anybody in the page offers a sign-in. */
  isOffered: () => boolean;
  /** Tells the visitor that there is no way to sign in just now. */
  onNobody: () => void;
};

/** A slow line brings the dialog's code within this time; who waits longer waits for nothing. */
const timeoutMs = 8_000;

export function createWithSignIn({ bus, dropSession, isOffered, onNobody }: WithSignInOptions): WithSignIn {
  return async (why, call) => {
    const first = await answerOrSignInNeeded(call);
    if (first.kind === 'answer') return first.answer;

    if (first.kind === 'expired') dropSession();
    const reason = first.kind === 'expired' ? 'expired' : why;
    const ending = isOffered() ? await signIn(bus, reason) : 'nobody';
    if (ending === 'nobody') onNobody();
    if (ending !== 'signed-in') {
      throw new PlatformError('SIGN_IN_NEEDED', `The sign-in for ${reason} ended with: ${ending}`);
    }
    return call();
  };
}

async function answerOrSignInNeeded<Data>(call: () => Promise<ApiResult<Data>>) {
  try {
    const answer = await call();
    return !answer.ok && answer.status === 401
      ? { kind: 'expired' as const }
      : { kind: 'answer' as const, answer };
  } catch (failure) {
    if (errorCode(failure) === 'SIGN_IN_NEEDED') return { kind: 'anonymous' as const };
    throw failure;
  }
}

function signIn(bus: EventBus, why: SignInReason): Promise<'signed-in' | 'dismissed' | 'nobody'> {
  return new Promise((resolve) => {
    let replaying = true;
    const end = (ending: 'signed-in' | 'dismissed' | 'nobody') => {
      clearTimeout(timeout);
      stops.forEach((stop) => stop());
      resolve(ending);
    };
    const timeout = setTimeout(() => {
      // A dialog that opens later, for a page that no longer waits, would come out of the blue.
      bus.forget(signInWanted);
      end('nobody');
    }, timeoutMs);
    const stops = [
      // The replayed event is the sign-in that has just been found wanting.
      bus.on(loggedIn, () => !replaying && end('signed-in')),
      bus.on(signInOpened, () => clearTimeout(timeout)),
      bus.on(signInDismissed, () => end('dismissed')),
    ];
    replaying = false;
    bus.publish(signInWanted, { why });
  });
}
