import type { RefusalData } from '@marquee/api-contract';

/** The result of a call: data, or a refusal with its status, a message for people and further data. */
export type ApiResult<Data> = { ok: true; status: 200; message: string; data: Data } | Refusal;

/** A status other than 200. It is 0 if a call whose failures are swallowed (specification, section 8) got no response. */
export type Refusal = { ok: false; status: number; message: string; error?: string; data?: RefusalData };
