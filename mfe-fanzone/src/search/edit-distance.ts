/**
 * Returns the Damerau-Levenshtein distance (optimal string alignment) of two words: the number of substituted,
 * inserted, deleted or swapped characters. Returns `max + 1` for any distance above `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;

  let [beforeLast, last] = [[] as number[], [...other, ''].map((_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      now[at] = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...now) > max) return max + 1;
    [beforeLast, last] = [last, now];
  }
  return Math.min(last[other.length] ?? 0, max + 1);
}
