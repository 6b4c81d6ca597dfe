import * as v from 'valibot';
import { loginState, userLoginData, type LoginState } from './login-state.ts';
import { maybeNumber, maybeText, opaqueId } from './fields.ts';

export { loginState, userLoginData, type LoginState, type UserLoginData } from './login-state.ts';

/** C03, exactly as the specification has it (section 3). */
export type UserLoginRequest = { mobileNumber: string; name: string; isEbUser: boolean };

/** C03. `proof` identifies the sender of C02, which has no bearer token. It is valid once, for ten minutes. */
export const userLoginResponse = v.object({ ...userLoginData.entries, proof: maybeText });
export type UserLoginResponse = v.InferOutput<typeof userLoginResponse>;

/** C04 and C05: the times are seconds. */
export const otpSentData = v.object({
  otpLength: maybeNumber,
  resendAfterSec: maybeNumber,
  expiresInSec: maybeNumber,
  attemptsLeft: maybeNumber,
});
export type OtpSentData = v.InferOutput<typeof otpSentData>;

/** C06: the code is text, because it may begin with a zero. */
export type VerifyOtpRequest = { phoneNumber: string; otp: string };

export const verifyOtpData = v.object({
  authToken: v.pipe(v.string(), v.nonEmpty()),
  isNewUser: v.optional(v.boolean(), false),
});
export type VerifyOtpData = v.InferOutput<typeof verifyOtpData>;

/** C07: exchanges a one-time token from the app for a login state. */
export type ExchangeTokenRequest = { token: string; source: string };
export const exchangeTokenData = loginState;
export type ExchangeTokenData = LoginState;

/** A03: the owner of a hand-off token, so that the visitor confirms a change of account. `mobileNumberMasked` is like `••••3210`. */
export const previewTokenData = v.object({ userId: opaqueId, mobileNumberMasked: v.string() });
export type PreviewTokenData = v.InferOutput<typeof previewTokenData>;
