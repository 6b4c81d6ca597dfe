import Negotiator from 'negotiator';

/**
 * The content encodings of a file, most preferred first: the server uses this order among encodings that the client
 * accepts equally.
 */
export const fileEncodings = ['dcz', 'br', 'gzip', 'identity'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

export type ContentEncoding = Exclude<FileEncoding, 'dcz'>;
const contentEncodings: readonly ContentEncoding[] = ['br', 'gzip', 'identity'];

/**
 * Chooses the content encoding of a response by the request's `Accept-Encoding` header (RFC 9110, section 12.5.3).
 * Returns undefined if the client accepts none of the available ones, not even `identity` (no encoding); the caller
 * then responds 406.
 */
export function negotiateEncoding(accepted: string | undefined): ContentEncoding | undefined;
export function negotiateEncoding(
  accepted: string | undefined,
  available: readonly FileEncoding[],
): FileEncoding | undefined;
export function negotiateEncoding(
  accepted: string | undefined,
  available: readonly FileEncoding[] = contentEncodings,
): FileEncoding | undefined {
  const negotiator: WithPreference = new Negotiator({ headers: { 'accept-encoding': accepted } });
  return negotiator.encoding(available, { preferred: fileEncodings }) as FileEncoding | undefined;
}

/** An option of negotiator that `@types/negotiator` does not have yet. */
type WithPreference = {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
};
