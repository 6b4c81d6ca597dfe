import type { ApiResult, Refusal } from '@marquee/api';
import type { InquiryData } from '@marquee/api-contract';

/** How sending an enquiry ended. */
export type Outcome =
  | { kind: 'received'; reference: string }
  | { kind: 'wrong-fields'; problems: { field: string; message: string }[] }
  | { kind: 'too-many'; seconds: number }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable' };

/** Sends C08 or C09 and reads the answer; the same enquiry sent again within a day is a success with the first reference. */
export async function sendEnquiry(call: () => Promise<ApiResult<InquiryData>>): Promise<Outcome> {
  try {
    const answer = await call();
    return answer.ok ? { kind: 'received', reference: answer.data.inquiryId } : refusal(answer);
  } catch {
    return { kind: 'unreachable' };
  }
}

function refusal({ status, message, data }: Refusal): Outcome {
  const known = data?.['inquiryId'];
  if (status === 409 && (typeof known === 'string' || typeof known === 'number')) {
    return { kind: 'received', reference: String(known) };
  }
  const problems = data?.fieldErrors ?? [];
  if (problems.length > 0) return { kind: 'wrong-fields', problems };
  if (status === 429) return { kind: 'too-many', seconds: data?.retryAfterSec ?? 60 };
  if (status >= 500 || message === '') return { kind: 'unreachable' };
  return { kind: 'refused', message };
}
