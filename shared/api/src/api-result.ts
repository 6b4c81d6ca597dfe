import type { RefusalData } from '@marquee/api-contract';

/** What a server said: data, or a refusal with its status, the message for people and what it carries. */
export type ApiResult<Data> = { ok: true; status: 200; message: string; data: Data } | Refusal;

/** A status other than 200; 0 where a swallowed call (specification, section 8) got no answer at all. */
export type Refusal = { ok: false; status: number; message: string; error?: string; data?: RefusalData };
