import * as v from 'valibot';
import { opaqueId } from './opaque-id.ts';

/** The schema of the response data of call C03: the signed-in user, without the token, which call C06 returned. */
export const userLoginData = v.object({
  id: v.union([v.number(), v.string()]),
  userId: opaqueId,
  first_time_sign_up: v.optional(v.boolean(), false),
});
export type UserLoginData = v.InferOutput<typeof userLoginData>;

/** The schema of the signed-in user in local storage, under `loginState` (specification, section 3). */
export const loginState = v.object({ authToken: v.pipe(v.string(), v.nonEmpty()), ...userLoginData.entries });
export type LoginState = v.InferOutput<typeof loginState>;
