import type { PhoneNumber } from './phone-reading.ts';
import { usualResendSeconds } from './resend-countdown.ts';

/**
 * The status of the code field. `attemptsLeft` is null if the API did not return it. `until` is the end of a lock after
 * too many wrong codes, in milliseconds since 1970.
 */
export type CodeStatus =
  | { kind: 'waiting' }
  | { kind: 'checking' }
  | { kind: 'wrong'; attemptsLeft: number | null }
  | { kind: 'expired' }
  | { kind: 'locked'; until: number }
  | { kind: 'unreachable' }
  | { kind: 'refused'; message: string };

/**
 * The state of resending a code. `readyAt` is when it is allowed, in milliseconds since 1970; `times` is how many codes
 * were resent.
 */
export type Resend = {
  readyAt: number;
  /** How long the visitor must wait before another code. */
  waitSeconds: number;
  times: number;
  /** `quiet` until the visitor requests another code. */
  status: 'quiet' | 'sending' | 'sent' | 'failed';
};

/**
 * A proven phone number, with the token that proves it. It stays in memory, so that a failed sign-in can be retried
 * without another code.
 */
export type Verified = { phone: PhoneNumber; authToken: string };

export type EntryStatus =
  | { kind: 'busy' }
  | { kind: 'unreachable' }
  | { kind: 'refused'; message: string }
  /** The account is being deleted; `deleteBy` is the date of the deletion, `YYYY-MM-DD`. */
  | { kind: 'being-deleted'; deleteBy: string | null }
  | { kind: 'code-too-old' };

export type SignedIn = { userId: string; firstTime: boolean };

export type SignInState =
  /** `phone` is the number that was given before, to be corrected. `notSent`: its code did not leave this device. */
  | { step: 'number'; phone: PhoneNumber | null; sending: boolean; notSent: boolean }
  | { step: 'code'; phone: PhoneNumber; codeLength: number | null; status: CodeStatus; resend: Resend }
  | { step: 'entering'; verified: Verified; status: EntryStatus }
  | { step: 'done'; person: SignedIn };

export type SignInEvent =
  | { type: 'number-accepted' }
  | { type: 'code-sent'; phone: PhoneNumber; now: number; waitSeconds?: number; codeLength?: number }
  /** The request for a code got no response. It may arrive after the code step has opened. */
  | { type: 'code-not-sent'; phone: PhoneNumber }
  | { type: 'resend-requested' }
  | { type: 'code-sent-again'; phone: PhoneNumber; now: number; waitSeconds?: number; codeLength?: number }
  | { type: 'resend-failed'; phone: PhoneNumber; now: number; waitSeconds?: number }
  | { type: 'number-changed' }
  | { type: 'code-typed' }
  | { type: 'code-submitted' }
  | { type: 'code-failed'; phone: PhoneNumber; status: CodeStatus }
  | { type: 'lock-ended' }
  | { type: 'verified'; verified: Verified }
  | { type: 'entry-retried' }
  | { type: 'entry-failed'; status: EntryStatus }
  | { type: 'entered'; person: SignedIn };

export const start: Extract<SignInState, { step: 'number' }> = {
  step: 'number',
  phone: null,
  sending: false,
  notSent: false,
};

/**
 * The reducer of the sign-in, which maps a state and an event to the next state. An event that does not belong to the
 * current step, such as a late response, changes nothing.
 */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  switch (state.step) {
    case 'number':
      return numberStep(state, event);
    case 'code':
      return codeStep(state, event);
    case 'entering':
      return enteringStep(state, event);
    case 'done':
      return state;
  }
}

function numberStep(state: SignInState & { step: 'number' }, event: SignInEvent): SignInState {
  if (event.type === 'number-accepted') return { ...state, sending: true, notSent: false };
  if (!state.sending) return state;
  if (event.type === 'code-not-sent') return { ...start, phone: event.phone, notSent: true };
  if (event.type !== 'code-sent') return state;

  const resend = { ...wait(event), times: 0, status: 'quiet' } as const;
  const { phone, codeLength = null } = event;
  return { step: 'code', phone, codeLength, status: { kind: 'waiting' }, resend };
}

function codeStep(state: SignInState & { step: 'code' }, event: SignInEvent): SignInState {
  if ('phone' in event && event.phone !== state.phone) return state;

  switch (event.type) {
    case 'number-changed':
      return { ...start, phone: state.phone };
    case 'code-not-sent':
      return { ...start, phone: state.phone, notSent: true };
    case 'resend-requested':
      return { ...state, resend: { ...state.resend, status: 'sending' } };
    case 'code-sent-again': {
      const resend = { ...wait(event), times: state.resend.times + 1, status: 'sent' } as const;
      const status = stillLocked(state.status) ?? { kind: 'waiting' };
      return { ...state, codeLength: event.codeLength ?? state.codeLength, status, resend };
    }
    case 'resend-failed': {
      const renewed = event.waitSeconds === undefined ? {} : wait(event);
      return { ...state, resend: { ...state.resend, ...renewed, status: 'failed' } };
    }
    case 'code-typed':
      return isCorrectable(state.status) ? { ...state, status: { kind: 'waiting' } } : state;
    case 'code-submitted':
      return stillLocked(state.status) ? state : { ...state, status: { kind: 'checking' } };
    case 'code-failed':
      return { ...state, status: event.status };
    case 'lock-ended':
      return stillLocked(state.status) ? { ...state, status: { kind: 'waiting' } } : state;
    case 'verified':
      return event.verified.phone === state.phone ? entering(event.verified) : state;
    default:
      return state;
  }
}

function enteringStep(state: SignInState & { step: 'entering' }, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'entry-retried':
      return entering(state.verified);
    case 'entry-failed':
      return { ...state, status: event.status };
    case 'number-changed':
      return start;
    case 'entered':
      return { step: 'done', person: event.person };
    default:
      return state;
  }
}

function entering(verified: Verified): SignInState {
  return { step: 'entering', verified, status: { kind: 'busy' } };
}

function wait({ now, waitSeconds = usualResendSeconds }: { now: number; waitSeconds?: number }) {
  return { readyAt: now + waitSeconds * 1000, waitSeconds };
}

function stillLocked(status: CodeStatus): CodeStatus | null {
  return status.kind === 'locked' ? status : null;
}

function isCorrectable(status: CodeStatus): boolean {
  return status.kind === 'wrong' || status.kind === 'refused' || status.kind === 'unreachable';
}
