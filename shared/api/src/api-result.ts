import type { RefusalData } from '@marquee/api-contract';

/** The result of an API call: its data, or a refusal with status and a message for the visitor. */
export type ApiResult<Data> = { ok: true; status: 200; message: string; data: Data } | Refusal;

/** A call without data: the response's status is not 200, or is 0 if a call that never rejects failed. */
export type Refusal = { ok: false; status: number; message: string; error?: string; data?: RefusalData };
