import type { ApiResult, RequestState } from '@marquee/api';
import type { VerifyVideoData } from '@marquee/api-contract';

/** What a check found. A video that could not be checked is never called fake. */
export type Finding =
  | { kind: 'genuine'; video: VerifyVideoData }
  | { kind: 'not-found'; message: string }
  | { kind: 'withdrawn'; message: string }
  | { kind: 'unchecked'; message: string };

/** The finding of an answer to C12. */
export function findingOf(answer: ApiResult<VerifyVideoData>): Finding {
  if (!answer.ok) return refusedFinding(answer.status, answer.message);
  return answer.data.authentic
    ? { kind: 'genuine', video: answer.data }
    : { kind: 'not-found', message: answer.message };
}

/** The finding of the slice `authenticator`, or null while it has none. */
export function findingOfState({ busy, error, retry, status, message, data }: RequestState<VerifyVideoData>) {
  if (busy) return null;
  if (retry) return { kind: 'unchecked', message } satisfies Finding;
  if (error) return refusedFinding(status ?? 0, message);
  return data ? findingOf({ ok: true, status: 200, message, data }) : null;
}

function refusedFinding(status: number, message: string): Finding {
  if (status === 410) return { kind: 'withdrawn', message };
  // A code of the wrong form names no video either.
  if (status === 404 || status === 400) return { kind: 'not-found', message };
  return { kind: 'unchecked', message };
}
