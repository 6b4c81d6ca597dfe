/**
 * The authentication of a call (specification, sections 6 and 7). `REQUIRED`: sent only with the bearer token.
 * `NONE`: always without it. `IF_PRESENT`: with it if the visitor is signed in. `VENDOR`: sent by the shell's server
 * with the vendor token. `SAME-ORIGIN`: sent to the shell's server.
 */
export type AuthClass = 'REQUIRED' | 'NONE' | 'IF_PRESENT' | 'VENDOR' | 'SAME-ORIGIN';

/** One row of the specification's table of calls (section 7). */
export type CallDescription = {
  id: string;
  method: 'GET' | 'POST' | 'PUT';
  /** As in the specification: `{name}` is replaced by a value, `?a&b` are the names of query fields. */
  path: string;
  host: 'main' | 'content' | 'same-origin';
  auth: AuthClass;
  /** The client never throws for this call (section 8): the caller gets a refusal instead. */
  silent?: true;
};
