/**
 * Returns the hash of a text as an unsigned 32-bit number: MurmurHash3 (x86, 32 bit) of its UTF-16 code units, two per
 * block. Hashes with different seeds are independent. (Those of FNV are not, so that two experiments would have
 * correlated visitors.)
 */
export function hashText(text: string, seed: number): number {
  const length = text.length;
  const pairs = length & ~1;
  let hash = seed;

  for (let at = 0; at < pairs; at += 2) {
    hash ^= scramble(text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16));
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  if (length > pairs) hash ^= scramble(text.charCodeAt(pairs));

  return avalanche(hash ^ (length * 2));
}

function scramble(block: number): number {
  const mixed = Math.imul(block, 0xcc9e2d51);
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
}

function avalanche(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
