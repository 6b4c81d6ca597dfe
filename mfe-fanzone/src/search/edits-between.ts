/**
 * How many letters have to be changed, added, left out or swapped with their neighbour to make one word
 * of the other; anything above `most` is `most + 1`.
 */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;

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
    if (Math.min(...now) > most) return most + 1;
    [beforeLast, last] = [last, now];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}
