import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical-json.ts';

/**
 * Returns the SHA-256 of a release record in hex, which a snapshot's `served` lists for comparison. Pass the
 * record as received, before a schema adds defaults or drops unknown fields.
 */
export function releaseHash(record: unknown): string {
  return createHash('sha256').update(canonicalJson(record)).digest('hex');
}
