/**
 * The token that a call carries (specification, sections 6 and 7). `REQUIRED`: the visitor's bearer token. `NONE`:
 * none. `IF_PRESENT`: the bearer token if the visitor is signed in. `VENDOR`: the vendor token, which the shell's
 * server adds. `SAME-ORIGIN`: none; the call goes to the shell's server and not to the API.
 */
export type AuthClass = 'REQUIRED' | 'NONE' | 'IF_PRESENT' | 'VENDOR' | 'SAME-ORIGIN';

/** One API call, as a row of the table in section 7 of the specification describes it. */
export type CallDescription = {
  id: string;
  method: 'GET' | 'POST' | 'PUT';
  /** The path as in the specification: `{name}` stands for a value, and `?a&b` names the query fields. */
  path: string;
  /** The server of the call: the main API, the content host (the CMS), or the site's own server. */
  host: 'main' | 'content' | 'same-origin';
  auth: AuthClass;
  /** The client method never throws: a failed call returns a refusal instead (specification, section 8). */
  silent?: true;
};
