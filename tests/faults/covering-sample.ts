import type { Row } from './matrix.ts';

/**
 * Returns few rows that cover each value (`strength` 1) or each pair of values (2) of fault, target, moment, remote
 * and track that any row has. Takes the row with the most that is new; of equals the one whose values were taken least.
 * Always the same rows.
 */
export function coveringSample(rows: readonly Row[], strength: 1 | 2): Row[] {
  const open = new Set(rows.flatMap((row) => combinations(row, strength)));
  const uses = new Map<string, number>();
  const usesOf = (row: Row) => combinations(row, 1).reduce((sum, value) => sum + (uses.get(value) ?? 0), 0);
  const sample: Row[] = [];
  while (open.size > 0) {
    let best: { row: Row; covers: string[] } | undefined;
    for (const row of rows) {
      const covers = combinations(row, strength).filter((one) => open.has(one));
      const more = covers.length - (best?.covers.length ?? 0);
      if (more > 0 || (best && more === 0 && usesOf(row) < usesOf(best.row))) best = { row, covers };
    }
    if (!best) break;
    sample.push(best.row);
    for (const one of best.covers) open.delete(one);
    for (const value of combinations(best.row, 1)) uses.set(value, (uses.get(value) ?? 0) + 1);
  }
  return sample;
}

function combinations(row: Row, strength: 1 | 2): string[] {
  const network = row.side === 'network' ? [row.target, row.moment] : [];
  const values = [`${row.side} ${row.fault}`, row.remote, row.track, ...network];
  if (strength === 1) return values;
  return values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one} + ${other}`));
}
