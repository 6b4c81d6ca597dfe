import * as v from 'valibot';
import { opaqueId } from './opaque-id.ts';

/**
 * The schema of the response data of call C03, which completes a sign-in: the signed-in user. The bearer token is not
 * among the data, because call C06 (verify a one-time code) has returned it.
 */
export const userLoginData = v.object({
  id: v.union([v.number(), v.string()]),
  userId: opaqueId,
  first_time_sign_up: v.optional(v.boolean(), false),
});
export type UserLoginData = v.InferOutput<typeof userLoginData>;

/** The schema of the signed-in user in local storage, under `loginState` (specification, section 3). */
export const loginState = v.object({ authToken: v.pipe(v.string(), v.nonEmpty()), ...userLoginData.entries });
export type LoginState = v.InferOutput<typeof loginState>;
