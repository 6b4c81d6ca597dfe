import type { Api, Refusal } from '@marquee/sdk/api';
import type { Verified } from '../sign-in/sign-in-state.ts';

/**
 * The result of a deletion request. For a number without an account, it is `accepted` without a reference, so
 * that the page does not reveal which numbers have accounts.
 */
export type Removal =
  /** `reference` is the number of the request, and `deleteBy` the date of the deletion, `YYYY-MM-DD`. */
  | { kind: 'accepted'; reference: string | null; deleteBy: string | null }
  /** The account has an order whose video is neither delivered nor refunded. */
  | { kind: 'order-in-progress' }
  /** The code was entered too long ago, so the visitor needs a new one. */
  | { kind: 'not-verified' }
  | { kind: 'unreachable' }
  | { kind: 'refused'; message: string };

/**
 * Requests the deletion of an account, and returns the result. The token in `verified` proves that the visitor owns the
 * account's mobile number. Never rejects: the result shows whether the API accepted the request.
 */
export async function removeAccount(
  api: Pick<Api, 'removeAccount'>,
  { verified, reason, comment }: { verified: Verified; reason: string; comment: string },
): Promise<Removal> {
  try {
    const request = { mobileNumber: verified.phone.forCalls, reason, comment };
    const result = await api.removeAccount(request, { authToken: verified.authToken });
    if (!result.ok) return refusedRemoval(result);

    const { requestId, deleteBy } = result.data;
    return { kind: 'accepted', reference: requestId, deleteBy: deleteBy ?? null };
  } catch {
    return { kind: 'unreachable' };
  }
}

function refusedRemoval({ status, error, message, data }: Refusal): Removal {
  if (error === 'ORDER_IN_PROGRESS') return { kind: 'order-in-progress' };
  if (status === 409) {
    return { kind: 'accepted', reference: textOf(data?.['requestId']), deleteBy: textOf(data?.['deleteBy']) };
  }
  if (status === 404) return { kind: 'accepted', reference: null, deleteBy: null };
  if (status === 401 || error === 'FRESH_CODE_NEEDED') return { kind: 'not-verified' };
  if (status >= 500 || message === '') return { kind: 'unreachable' };
  return { kind: 'refused', message };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
