import * as v from 'valibot';
import { list, maybeText, opaqueId } from './fields.ts';

/** C02; `birthday` is `YYYY-MM-DD`. */
export type AddBirthdayRequest = {
  userId: string;
  mobileNumber: string;
  name: string;
  birthday: string;
  source: string;
  /** The proof that C03 returned; identifies the sender. */
  proof?: string;
};

export const addBirthdayData = v.object({ userId: v.nullish(opaqueId), birthday: maybeText });
export type AddBirthdayData = v.InferOutput<typeof addBirthdayData>;

/** C10. */
export type RemoveAccountRequest = { mobileNumber: string; userId?: string; reason: string; comment: string };

export const removeAccountData = v.object({
  requestId: opaqueId,
  /** `YYYY-MM-DD`. */
  deleteBy: maybeText,
  retained: list(v.string()),
});
export type RemoveAccountData = v.InferOutput<typeof removeAccountData>;

/** A02: the response to the cancellation of a deletion. */
export const cancelDeletionData = v.object({ wasBeingDeleted: v.boolean() });
