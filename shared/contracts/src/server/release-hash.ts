import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical-json.ts';

/**
 * Returns the SHA-256 of a release record, in hex. A signed snapshot lists releases by this hash, so that a shell can
 * verify a record that it fetches. Pass the record as it was received, before a schema adds defaults or removes unknown
 * fields.
 */
export function releaseHash(record: unknown): string {
  return createHash('sha256').update(canonicalJson(record)).digest('hex');
}
