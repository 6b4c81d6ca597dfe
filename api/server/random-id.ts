import { randomInt } from 'node:crypto';

/** Letters and digits nobody confuses when reading a code aloud: no 0, O, 1, I, L, 5, S. */
const readable = '2346789ABCDEFGHJKMNPQRTUVWXYZ';

/** Random readable characters, about 4.9 bits each. */
export function randomId(length: number): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('');
}
