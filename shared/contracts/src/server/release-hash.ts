import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical-json.ts';

/**
 * SHA-256 of a release record in hex, over its canonical JSON: what a snapshot's `served` holds. Takes the
 * record as it was received, before a schema adds defaults or drops fields it does not know.
 */
export function releaseHash(record: unknown): string {
  return createHash('sha256').update(canonicalJson(record)).digest('hex');
}
