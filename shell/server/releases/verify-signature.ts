import { createPublicKey, verify } from 'node:crypto';

/**
 * Whether `signature` (in canonical base64) is the signature of `text` by the private key of this public key (SPKI in
 * PEM).
 */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  // Base64 decoders accept several spellings of the same bytes: only the canonical one is valid.
  const isCanonical = bytes.toString('base64') === signature;
  return isCanonical && verify(null, Buffer.from(text), createPublicKey(publicKey), bytes);
}
