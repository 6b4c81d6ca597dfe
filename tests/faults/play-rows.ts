import type { Browser } from '@playwright/test';
import type { Adapter } from './adapter.ts';
import type { Certificate } from './fault-proxy.ts';
import { browserNameOf } from './launch-browser.ts';
import { rowName, type Row } from './matrix.ts';
import { createHealthyPages, playRow, type CellResult } from './play-row.ts';

/**
 * Plays rows on a platform, several at a time; those that change a release one after the other on each shell. Calls
 * `done` with each result. The browser has to trust the `certificate`, with which it speaks HTTP/2.
 */
export async function playRows(
  { browser, certificate }: { browser: Browser; certificate: Certificate },
  adapter: Adapter,
  rows: readonly Row[],
  {
    atOnce,
    timeFactor = 1,
    done,
  }: {
    atOnce: number;
    timeFactor?: number;
    done: (result: CellResult) => void | Promise<void>;
  },
): Promise<void> {
  const healthyPage = createHealthyPages(browser, certificate, timeFactor);
  const play = async (row: Row) => {
    const result = await playRow(browser, adapter, row, { healthyPage, timeFactor, certificate }).catch(
      (failure: unknown): CellResult => {
        const saw = `not played: ${String(failure).split('\n')[0]}`;
        return {
          row: rowName(row),
          platform: adapter.name,
          browser: browserNameOf(browser),
          held: [],
          failed: [{ expectation: 'status', saw }],
          seconds: 0,
        };
      },
    );
    await done(result);
  };
  const [inNetwork, inReleases] = [rows.filter(isInNetwork), rows.filter((row) => !isInNetwork(row))];
  const waiting = [...inNetwork];
  const worker = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) await play(row);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const shells = new Set(inReleases.map(({ track }) => adapter.url(track)));
  const playOn = async (shell: string | undefined) => {
    for (const row of inReleases) if (adapter.url(row.track) === shell) await play(row);
  };
  await Promise.all([...shells].map(playOn));
}

function isInNetwork({ side }: Row): boolean {
  return side === 'network';
}
