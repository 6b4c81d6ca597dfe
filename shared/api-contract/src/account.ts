import * as v from 'valibot';
import { list, maybeText, opaqueId } from './fields.ts';

/** The request of call C02, which stores a user's birthday; `birthday` is `YYYY-MM-DD`. */
export type AddBirthdayRequest = {
  userId: string;
  mobileNumber: string;
  name: string;
  birthday: string;
  /** The form in which the user typed the birthday, such as `post_login`. */
  source: string;
  /** The proof of identity from the response of call C03 (sign-in). */
  proof?: string;
};

export const addBirthdayData = v.object({ userId: v.nullish(opaqueId), birthday: maybeText });
export type AddBirthdayData = v.InferOutput<typeof addBirthdayData>;

/** The request of call C10, which deletes an account after a delay. */
export type RemoveAccountRequest = { mobileNumber: string; userId?: string; reason: string; comment: string };

export const removeAccountData = v.object({
  requestId: opaqueId,
  /** The date on which the account is deleted, `YYYY-MM-DD`. */
  deleteBy: maybeText,
  retained: list(v.string()),
});
export type RemoveAccountData = v.InferOutput<typeof removeAccountData>;

/** The schema of the response data of call A02, which cancels the deletion of an account. */
export const cancelDeletionData = v.object({ wasBeingDeleted: v.boolean() });
