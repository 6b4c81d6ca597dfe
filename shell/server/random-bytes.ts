import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4096);
let at = pool.length;

/**
 * `count` random bytes, at most 4096, to be read before the next are drawn. The system is asked for many at
 * once: one question for each page's few bytes takes longer than all else that is done for its visitor.
 */
export function randomBytes(count: number): Buffer {
  if (at + count > pool.length) {
    randomFillSync(pool);
    at = 0;
  }
  return pool.subarray(at, (at += count));
}
