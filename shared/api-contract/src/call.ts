/**
 * Whether a call carries the bearer token: `REQUIRED` is not sent without one, `NONE` never carries
 * one, `IF_PRESENT` carries one when there is one, `VENDOR` is called by the server alone with the
 * vendor token, `SAME-ORIGIN` goes to the site's own server (specification, sections 6 and 7).
 */
export type AuthClass = 'REQUIRED' | 'NONE' | 'IF_PRESENT' | 'VENDOR' | 'SAME-ORIGIN';

/** One row of the specification's table of calls (section 7). */
export type CallDescription = {
  id: string;
  method: 'GET' | 'POST' | 'PUT';
  /** As the specification prints it: `{name}` is filled in, `?a&b` are query fields of these names. */
  path: string;
  host: 'main' | 'content' | 'same-origin';
  auth: AuthClass;
  /** Its failures are swallowed (section 8): whoever calls gets a refusal, never a thrown failure. */
  silent?: true;
};
