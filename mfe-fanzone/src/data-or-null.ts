import type { ApiResult } from '@marquee/api';
import { errorCode } from '@marquee/contracts';

/** What a call answered, or null where the page does without: refused, or no answer at all. */
export async function dataOrNull<Data>(call: Promise<ApiResult<Data>>): Promise<Data | null> {
  const answer = await call.catch(noAnswer);
  return answer?.ok ? answer.data : null;
}

function noAnswer(failure: unknown): null {
  if (errorCode(failure) === 'CALL_FAILED') return null;
  throw failure;
}
