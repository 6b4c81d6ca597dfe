import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4096);
let at = pool.length;

/**
 * Returns `count` random bytes, at most 4096. The buffer is valid until the next call. The bytes come from a pool,
 * because a system call for each page would take longer than all other work for the page's visitor.
 */
export function randomBytes(count: number): Buffer {
  if (at + count > pool.length) {
    randomFillSync(pool);
    at = 0;
  }
  return pool.subarray(at, (at += count));
}
