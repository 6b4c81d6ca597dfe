import { hkdfSync } from 'node:crypto';

export type ApiKeys = ReturnType<typeof deriveKeys>;

/** Derives one key per purpose from the installation's secret (HKDF, RFC 5869). No key reveals another. */
export function deriveKeys(secret: string) {
  const keyFor = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `marquee-api ${purpose}`, 32));
  return {
    /** Signs bearer tokens and proofs. */
    tokens: keyFor('tokens'),
    /** Hashes one-time codes. */
    codes: keyFor('codes'),
    /** Hashes hand-off tokens. */
    handOffs: keyFor('hand-offs'),
    /** Hashes requesters and networks. */
    requesters: keyFor('requesters'),
  };
}
