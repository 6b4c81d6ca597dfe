import * as v from 'valibot';
import { loginState, userLoginData, type LoginState } from './login-state.ts';
import { maybeNumber, maybeText, opaqueId } from './fields.ts';

export { loginState, userLoginData, type LoginState, type UserLoginData } from './login-state.ts';

/** C03, exactly as the specification has it (section 3). */
export type UserLoginRequest = { mobileNumber: string; name: string; isEbUser: boolean };

/** C03. `proof` is what C02, which carries no bearer, shows of who sends it: good once, for ten minutes. */
export const userLoginAnswer = v.object({ ...userLoginData.entries, proof: maybeText });
export type UserLoginAnswer = v.InferOutput<typeof userLoginAnswer>;

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

/** Whose hand-off token it is, so that nobody changes accounts without a yes: `mobileNumberMasked` is like `••••3210`. */
export const previewTokenData = v.object({ userId: opaqueId, mobileNumberMasked: v.string() });
export type PreviewTokenData = v.InferOutput<typeof previewTokenData>;
