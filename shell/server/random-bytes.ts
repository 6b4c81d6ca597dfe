import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4096);
let at = pool.length;

/**
 * Returns `count` random bytes, at most 4096, valid until the next call. The bytes come from a pool: a system
 * call per page would take longer than all other work for the page's visitor.
 */
export function randomBytes(count: number): Buffer {
  if (at + count > pool.length) {
    randomFillSync(pool);
    at = 0;
  }
  return pool.subarray(at, (at += count));
}
