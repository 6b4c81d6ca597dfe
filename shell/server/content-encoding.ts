import Negotiator from 'negotiator';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** The order of preference among encodings that the client accepts equally. */
const preferred: readonly ContentEncoding[] = ['br', 'gzip', 'identity'];

/**
 * Chooses the content encoding of a response by the request's `Accept-Encoding` header (RFC 9110, section 12.5.3).
 * Undefined if the client accepts none of the available ones, not even `identity`: the response is a 406.
 */
export function negotiateEncoding(
  accepted: string | undefined,
  available: readonly ContentEncoding[] = preferred,
): ContentEncoding | undefined {
  const negotiator: WithPreference = new Negotiator({ headers: { 'accept-encoding': accepted } });
  return negotiator.encoding(available, { preferred }) as ContentEncoding | undefined;
}

/** An option of negotiator that `@types/negotiator` does not have yet. */
type WithPreference = {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
};
