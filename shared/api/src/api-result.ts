import type { RefusalData } from '@marquee/api-contract';

/** The result of an API call: its data, or a refusal with a status and a message for the visitor. */
export type ApiResult<Data> = { ok: true; status: 200; message: string; data: Data } | Refusal;

/**
 * A refused or failed call. `status` is never 200. It is 0 if a silent call (one that never rejects) got no response.
 */
export type Refusal = { ok: false; status: number; message: string; error?: string; data?: RefusalData };
