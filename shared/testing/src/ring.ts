/** Whether `npm test` plays its first ring: the third ring, and who plays a test by its name, play all of it. */
export const isFirstRing = process.env['RING'] === 'first';

/** The rows of a series that are played: all of them, or in the first ring the first `count`. */
export function rowsOfRing<Row>(rows: readonly Row[], count: number): readonly Row[] {
  return isFirstRing ? rows.slice(0, count) : rows;
}
