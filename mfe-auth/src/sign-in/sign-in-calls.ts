import type { Api, Refusal } from '@marquee/sdk/api';
import type { LoginState, OtpSentData } from '@marquee/sdk/api-contract';
import type { PhoneNumber } from './phone-reading.ts';
import type { CodeStatus, EntryStatus, Verified } from './sign-in-state.ts';

/** The API calls that send, resend and check a code to prove a phone number. */
export type ProofApi = Pick<Api, 'sendOtp' | 'resendOtp' | 'verifyOtp'>;

/** The options for a code: the language of its text message, and the purpose of the code. */
export type CodeOptions = NonNullable<Parameters<ProofApi['sendOtp']>[1]>;

/**
 * The data in the API's response to a sent code: the seconds until the visitor may request another, and the number of
 * digits.
 */
export type SentCode = { waitSeconds?: number; codeLength?: number };

/**
 * Sends a code to the number. `sent` is true even if the API refuses the request, because the page must not show such a
 * refusal (specification, section 8). It is false only if there was no response, for example without a connection.
 */
export async function sendCode(
  api: ProofApi,
  { forCalls }: PhoneNumber,
  options: CodeOptions,
): Promise<SentCode & { sent: boolean }> {
  const result = await api.sendOtp(forCalls, options);
  if (result.ok) return { sent: true, ...sentCode(result.data) };
  return { sent: result.status !== 0, ...waitOf(result.data?.retryAfterSec) };
}

/** Sends another code to the number. `sent` is false if that failed. */
export async function sendCodeAgain(
  api: ProofApi,
  { forCalls }: PhoneNumber,
  options: CodeOptions,
): Promise<SentCode & { sent: boolean }> {
  try {
    const result = await api.resendOtp(forCalls, options);
    return result.ok
      ? { sent: true, ...sentCode(result.data) }
      : { sent: false, ...waitOf(result.data?.retryAfterSec) };
  } catch {
    // Shown like a refusal: the button returns, with a message.
    return { sent: false };
  }
}

type Verification = { ok: true; verified: Verified } | { ok: false; status: CodeStatus };

/**
 * Sends the code that the visitor typed to the API. Resolves to the proven number with its token, or to the status that
 * the code field shows. `now` is in milliseconds since 1970. Never rejects.
 */
export async function checkCode(
  api: ProofApi,
  { phone, code, now }: { phone: PhoneNumber; code: string; now: number },
): Promise<Verification> {
  try {
    const result = await api.verifyOtp({ phoneNumber: phone.forCalls, otp: code });
    if (!result.ok) return { ok: false, status: codeStatusOf(result, now) };

    return { ok: true, verified: { phone, authToken: result.data.authToken } };
  } catch {
    return { ok: false, status: { kind: 'unreachable' } };
  }
}

export type Entry =
  | { kind: 'entered'; login: LoginState; name: string }
  | { kind: 'failed'; status: EntryStatus };

/**
 * Starts the session after a code has proved the number. Resolves to the login state and the name of the account (empty
 * if it has none), or to the status that the step shows. Never rejects.
 */
export async function enter(api: Pick<Api, 'userLogin'>, { phone, authToken }: Verified): Promise<Entry> {
  try {
    const request = { mobileNumber: phone.forCalls, name: '', isEbUser: false };
    const result = await api.userLogin(request, {
      authToken,
      ...(phone.country && { country: phone.country }),
    });
    if (!result.ok) return entryRefused(result);
    const { id, userId, first_time_sign_up, name } = result.data;
    return { kind: 'entered', login: { authToken, id, userId, first_time_sign_up }, name: name ?? '' };
  } catch {
    return { kind: 'failed', status: { kind: 'unreachable' } };
  }
}

/**
 * Cancels the deletion of an account, after a code has proved its number. Resolves to null if the account is restored,
 * otherwise to the reason why it is not. Never rejects.
 */
export async function restoreAccount(
  api: Pick<Api, 'cancelDeletion'>,
  { phone, authToken }: Verified,
): Promise<EntryStatus | null> {
  try {
    const result = await api.cancelDeletion({ mobileNumber: phone.forCalls }, { authToken });
    if (result.ok) return null;
    const { status, message } = result;
    if (status === 401 || status === 403) return { kind: 'code-too-old' };
    return status >= 500 || message === '' ? { kind: 'unreachable' } : { kind: 'refused', message };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** How long code entry is locked if the server sends no duration. */
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
