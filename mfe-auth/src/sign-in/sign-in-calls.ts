import type { Api, Refusal } from '@marquee/api';
import type { LoginState, OtpSentData } from '@marquee/api-contract';
import type { PhoneNumber } from './phone-reading.ts';
import type { CodeStatus, EntryStatus, Verified } from './sign-in-state.ts';

/** The calls that prove a number (C04 to C06). */
export type ProofApi = Pick<Api, 'sendOtp' | 'resendOtp' | 'verifyOtp'>;

/** What C04 and C05 tell of a code: the wait for another in seconds, and how many digits it has. */
export type SentCode = { waitSeconds?: number; codeLength?: number };

/** C04. Its failures are swallowed (specification, section 8): all it tells is how long to wait for another. */
export async function sendCode(api: ProofApi, { forCalls }: PhoneNumber): Promise<SentCode> {
  const answer = await api.sendOtp(forCalls);
  return answer.ok ? sentCode(answer.data) : waitOf(answer.data?.retryAfterSec);
}

/** C05. */
export async function sendCodeAgain(
  api: ProofApi,
  { forCalls }: PhoneNumber,
): Promise<SentCode & { sent: boolean }> {
  try {
    const answer = await api.resendOtp(forCalls);
    return answer.ok
      ? { sent: true, ...sentCode(answer.data) }
      : { sent: false, ...waitOf(answer.data?.retryAfterSec) };
  } catch {
    // No answer is shown like a refusal: the button comes back with a sentence beside it.
    return { sent: false };
  }
}

export type Verification =
  { ok: true; verified: Verified; isNewUser: boolean } | { ok: false; status: CodeStatus };

/** C06. `now` is in milliseconds since 1970. */
export async function checkCode(
  api: ProofApi,
  { phone, code, now }: { phone: PhoneNumber; code: string; now: number },
): Promise<Verification> {
  try {
    const answer = await api.verifyOtp({ phoneNumber: phone.forCalls, otp: code });
    if (!answer.ok) return { ok: false, status: codeStatusOf(answer, now) };

    const { authToken, isNewUser } = answer.data;
    return { ok: true, verified: { phone, authToken }, isNewUser };
  } catch {
    return { ok: false, status: { kind: 'unreachable' } };
  }
}

export type Entry =
  | { kind: 'entered'; login: LoginState; proof: string | null }
  | { kind: 'name-refused'; message: string }
  | { kind: 'failed'; status: EntryStatus };

/** C03, with the token C06 gave. */
export async function enter(
  api: Pick<Api, 'userLogin'>,
  { phone, authToken }: Verified,
  name: string,
): Promise<Entry> {
  try {
    const request = { mobileNumber: phone.forCalls, name, isEbUser: false };
    const answer = await api.userLogin(request, {
      authToken,
      ...(phone.country && { country: phone.country }),
    });
    if (!answer.ok) return entryRefused(answer);
    const { proof = null, ...login } = answer.data;
    return { kind: 'entered', login: { authToken, ...login }, proof };
  } catch {
    return { kind: 'failed', status: { kind: 'unreachable' } };
  }
}

/** Takes a deletion back with the token of the code that was just shown; what went wrong, or null. */
export async function keepAccount(
  api: Pick<Api, 'keepAccount'>,
  { phone, authToken }: Verified,
): Promise<EntryStatus | null> {
  try {
    const answer = await api.keepAccount({ mobileNumber: phone.forCalls }, { authToken });
    if (answer.ok) return null;
    const { status, message } = answer;
    if (status === 401 || status === 403) return { kind: 'code-too-old' };
    return status >= 500 || message === '' ? { kind: 'unreachable' } : { kind: 'refused', message };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** A lock without a time is taken for ten minutes. */
const usualLockSeconds = 600;

function codeStatusOf({ status, error, message, data }: Refusal, now: number): CodeStatus {
  if (error === 'OTP_LOCKED' || status === 429) {
    return { kind: 'locked', until: now + (data?.retryAfterSec ?? usualLockSeconds) * 1000 };
  }
  if (error === 'OTP_EXPIRED' || status === 410) return { kind: 'expired' };
  if (error === 'INVALID_OTP') return { kind: 'wrong', attemptsLeft: data?.attemptsLeft ?? null };
  if (status >= 500 || message === '') return { kind: 'unreachable' };
  return { kind: 'refused', message };
}

function entryRefused({ status, message, data }: Refusal): Entry {
  if (status === 400) {
    return { kind: 'name-refused', message: data?.fieldErrors?.[0]?.message ?? message };
  }
  if (status === 409) {
    const deleteBy = data?.['deleteBy'];
    return {
      kind: 'failed',
      status: { kind: 'being-deleted', deleteBy: typeof deleteBy === 'string' ? deleteBy : null },
    };
  }
  if (status >= 500 || message === '') return { kind: 'failed', status: { kind: 'unreachable' } };
  return { kind: 'failed', status: { kind: 'refused', message } };
}

function sentCode({ resendAfterSec, otpLength }: OtpSentData): SentCode {
  return { ...waitOf(resendAfterSec), ...(otpLength ? { codeLength: otpLength } : {}) };
}

function waitOf(seconds: number | null | undefined): SentCode {
  return typeof seconds === 'number' && seconds > 0 ? { waitSeconds: seconds } : {};
}
