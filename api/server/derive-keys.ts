import { hkdfSync } from 'node:crypto';

/** Derives one key per purpose from the installation's secret (HKDF, RFC 5869). No key discloses another. */
export function deriveKeys(secret: string) {
  const keyFor = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `marquee-api ${purpose}`, 32));
  return {
    /** Signs bearer tokens and proofs of identity. */
    tokens: keyFor('tokens'),
    /** Hashes one-time codes. */
    codes: keyFor('codes'),
    /** Hashes the one-time tokens by which the app signs a user in on the site. */
    handOffs: keyFor('hand-offs'),
    /** Hashes client addresses and IP ranges. */
    requesters: keyFor('requesters'),
  };
}
