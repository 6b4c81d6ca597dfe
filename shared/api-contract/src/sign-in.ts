import * as v from 'valibot';
import { loginState, userLoginData, type LoginState } from './login-state.ts';
import { maybeNumber, maybeText, opaqueId } from './fields.ts';

export { loginState, userLoginData, type LoginState, type UserLoginData } from './login-state.ts';

/**
 * The request of call C03, which completes a sign-in with the user's name (specification, section 3). This site always
 * sends false for `isEbUser`.
 */
export type UserLoginRequest = { mobileNumber: string; name: string; isEbUser: boolean };

/**
 * The schema of the response data of call C03 (complete a sign-in). Send `proof` with call C02 (store the birthday),
 * which has no bearer token: it proves the user's identity once, within ten minutes. `name` is the stored name of the
 * account, if it has one.
 */
export const userLoginResponse = v.object({ ...userLoginData.entries, proof: maybeText, name: maybeText });
export type UserLoginResponse = v.InferOutput<typeof userLoginResponse>;

/** The schema of the response data of calls C04 and C05, which send a one-time code. Times are in seconds. */
export const otpSentData = v.object({
  otpLength: maybeNumber,
  resendAfterSec: maybeNumber,
  expiresInSec: maybeNumber,
  attemptsLeft: maybeNumber,
});
export type OtpSentData = v.InferOutput<typeof otpSentData>;

/** The request of call C06, which verifies a one-time code. `otp` is text, because the code may begin with 0. */
export type VerifyOtpRequest = { phoneNumber: string; otp: string };

export const verifyOtpData = v.object({
  authToken: v.pipe(v.string(), v.nonEmpty()),
  isNewUser: v.optional(v.boolean(), false),
});
export type VerifyOtpData = v.InferOutput<typeof verifyOtpData>;

/**
 * The request of call C07, which exchanges a one-time token from the app for a signed-in session. `source` is where the
 * token was used, such as `app_webview`.
 */
export type ExchangeTokenRequest = { token: string; source: string };
export const exchangeTokenData = loginState;
export type ExchangeTokenData = LoginState;

/**
 * The schema of the response data of call A03: the owner of a hand-off token (a one-time token, by which a link of the
 * app signs the visitor in). The page shows the owner before the token replaces the account of a signed-in visitor.
 * `mobileNumberMasked` is like `••••3210`.
 */
export const previewTokenData = v.object({ userId: opaqueId, mobileNumberMasked: v.string() });
export type PreviewTokenData = v.InferOutput<typeof previewTokenData>;
