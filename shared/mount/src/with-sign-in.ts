import type { Answer } from '@marquee/api';
import {
  errorCode,
  loggedIn,
  PlatformError,
  signInDismissed,
  signInWanted,
  type EventDetail,
} from '@marquee/contracts';
import type { EventBus } from '@marquee/event-bus';

export type SignInReason = EventDetail<'auth:sign-in-wanted'>['why'];

/**
 * Runs a call that needs a signed-in visitor. Without one, or when the token has expired, it asks for
 * a sign-in, waits, and runs the call once more. Rejects with `SIGN_IN_NEEDED` when the visitor
 * closes the dialog, otherwise as the call does.
 */
export type WithSignIn = <Data>(
  why: SignInReason,
  call: () => Promise<Answer<Data>>,
) => Promise<Answer<Data>>;

export function createWithSignIn({
  bus,
  dropSession,
  newId,
}: {
  bus: EventBus;
  /** Forgets a token the server no longer accepts. */
  dropSession: () => void;
  newId: () => string;
}): WithSignIn {
  return async (why, call) => {
    const first = await answerOrSignInNeeded(call);
    if (first.kind === 'answer') return first.answer;

    if (first.kind === 'expired') dropSession();
    await signIn(bus, { wantId: newId(), why: first.kind === 'expired' ? 'expired' : why });
    return call();
  };
}

async function answerOrSignInNeeded<Data>(call: () => Promise<Answer<Data>>) {
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

function signIn(bus: EventBus, want: EventDetail<'auth:sign-in-wanted'>): Promise<void> {
  return new Promise((resolve, reject) => {
    let replaying = true;
    const stops = [
      bus.on(loggedIn, () => {
        // The replayed event is the sign-in that has just been found wanting.
        if (replaying) return;
        stop();
        resolve();
      }),
      bus.on(signInDismissed, ({ wantId }) => {
        if (wantId !== want.wantId) return;
        stop();
        reject(new PlatformError('SIGN_IN_NEEDED', `The sign-in for ${want.why} was dismissed`));
      }),
    ];
    const stop = () => stops.forEach((end) => end());
    replaying = false;
    bus.publish(signInWanted, want);
  });
}
