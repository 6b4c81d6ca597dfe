import { rowName, type Row } from './matrix.ts';

/** Rows that do not hold on Marquee yet, by their name, and why. `docs/faults.md` has them among its misses. */
const knownMisses: readonly { rows: RegExp; why: string }[] = [
  {
    rows: /^(core hang|chunk hang, first load|chunk hang, later navigation, mfe-fanzone, canary)/,
    why: 'the hung requests hold all connections that a browser opens over HTTP/1.1, so a reload waits for them',
  },
];

/** Whether a row is known not to hold, so that the sample in `npm test` takes another one. */
export function isKnownMiss(row: Row): boolean {
  return knownMisses.some(({ rows }) => rows.test(rowName(row)));
}
