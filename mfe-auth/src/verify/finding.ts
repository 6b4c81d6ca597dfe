import type { ApiResult, RequestState } from '@marquee/sdk/api';
import type { VerifyVideoData } from '@marquee/sdk/api-contract';

/**
 * The result of a video check. `withdrawn` is a video that was refunded. `unchecked` means that the check failed; such
 * a video is never reported as fake.
 */
export type Finding = { kind: 'genuine'; video: VerifyVideoData } | Unproven;

/** No proof that the video is genuine. */
type Unproven = { kind: 'not-found' | 'withdrawn' | 'unchecked' };

/** Converts the API's result of a video check into the result that the page shows. */
export function findingOf(result: ApiResult<VerifyVideoData>): Finding {
  if (!result.ok) return refusedFinding(result.status);
  return result.data.authentic ? { kind: 'genuine', video: result.data } : { kind: 'not-found' };
}

/**
 * Converts the stored state of a video check (the slice `authenticator` of the platform state) to the result that the
 * page shows. Null before the first result and during a check.
 */
export function findingOfState(state: RequestState<VerifyVideoData>): Finding | null {
  const { busy, error, retry, status, message, data } = state;
  if (busy) return null;
  if (retry) return { kind: 'unchecked' };
  if (error) return refusedFinding(status ?? 0);
  return data ? findingOf({ ok: true, status: 200, message, data }) : null;
}

/** Converts the HTTP status with which the API refused a video check into the result that the page shows. */
export function refusedFinding(status: number): Unproven {
  if (status === 410) return { kind: 'withdrawn' };
  // 400 is a code of the wrong form, which no video has.
  return { kind: status === 404 || status === 400 ? 'not-found' : 'unchecked' };
}
