import * as v from 'valibot';
import { maybeNumber, opaqueId } from './fields.ts';

/** C03, exactly as the specification has it (section 3). */
export type UserLoginRequest = { mobileNumber: string; name: string; isEbUser: boolean };

/** C03: the login state but for the token, which C06 gave. */
export const userLoginData = v.object({
  id: v.union([v.number(), v.string()]),
  userId: opaqueId,
  first_time_sign_up: v.optional(v.boolean(), false),
});
export type UserLoginData = v.InferOutput<typeof userLoginData>;

/** What the browser keeps under `loginState` (specification, section 3). */
export const loginState = v.object({ authToken: v.pipe(v.string(), v.nonEmpty()), ...userLoginData.entries });
export type LoginState = v.InferOutput<typeof loginState>;

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

/** C07: a token the app gave for one use; the answer is a whole login state. */
export type ExchangeTokenRequest = { token: string; source: string };
export const exchangeTokenData = loginState;
export type ExchangeTokenData = LoginState;
