import { hkdfSync } from 'node:crypto';

/** One key for each purpose, so that what is learnt about one of them says nothing about the others. */
export type ApiKeys = {
  /** Signs bearer tokens and proofs. */
  tokens: Uint8Array;
  /** Hashes one-time codes. */
  codes: Uint8Array;
  /** Hashes hand-off tokens. */
  handOffs: Uint8Array;
  /** Hashes requesters and networks. */
  requesters: Uint8Array;
};

/** Derives the keys from the installation's one secret (HKDF, RFC 5869). */
export function deriveKeys(secret: string): ApiKeys {
  const keyFor = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `marquee-api ${purpose}`, 32));
  return {
    tokens: keyFor('tokens'),
    codes: keyFor('codes'),
    handOffs: keyFor('hand-offs'),
    requesters: keyFor('requesters'),
  };
}
