import type { ApiResult, Refusal } from '@marquee/sdk/api';
import type { InquiryData } from '@marquee/sdk/api-contract';

/**
 * The result of sending an enquiry. `reference` is the reference number, and `seconds` how long to wait before the next
 * try.
 */
export type Outcome =
  | { kind: 'received'; reference: string }
  | { kind: 'wrong-fields'; problems: { field: string; message: string }[] }
  | { kind: 'too-many'; seconds: number }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable' };

/**
 * Sends an enquiry and resolves to the result. If the same enquiry was sent within a day (409), the result is also
 * `received`, with the reference number of the first one. Never rejects.
 */
export async function sendEnquiry(call: () => Promise<ApiResult<InquiryData>>): Promise<Outcome> {
  try {
    const result = await call();
    return result.ok ? { kind: 'received', reference: result.data.inquiryId } : refusal(result);
  } catch {
    return { kind: 'unreachable' };
  }
}

function refusal({ status, message, data }: Refusal): Outcome {
  const first = data?.['inquiryId'];
  if (status === 409 && (typeof first === 'string' || typeof first === 'number'))
    return { kind: 'received', reference: String(first) };
  const problems = data?.fieldErrors ?? [];
  if (problems.length > 0) return { kind: 'wrong-fields', problems };
  if (status === 429) return { kind: 'too-many', seconds: data?.retryAfterSec ?? 60 };
  if (status >= 500 || message === '') return { kind: 'unreachable' };
  return { kind: 'refused', message };
}
