import { randomInt } from 'node:crypto';

/** Characters that are not confused when an id is read aloud: no 0, O, 1, I, L, 5, S. */
const readable = '2346789ABCDEFGHJKMNPQRTUVWXYZ';

/** Returns a random id of easily readable characters, about 4.9 bits each. */
export function randomId(length: number): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('');
}
