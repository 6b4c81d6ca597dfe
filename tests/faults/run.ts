import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import type { Adapter } from './adapter.ts';
import { importMaps } from './adapters/import-maps.ts';
import { marquee } from './adapters/marquee.ts';
import { naiveFederation } from './adapters/naive-federation.ts';
import { coveringSample } from './covering-sample.ts';
import type { Certificate } from './fault-proxy.ts';
import { launchBrowser, type BrowserName } from './launch-browser.ts';
import { rowName, rowsFor, type Row } from './matrix.ts';
import { whyNot, type CellResult } from './play-row.ts';
import { playRows } from './play-rows.ts';
import { columnOf, readResults, withResult, writeResults } from './results.ts';
import { sitePages } from './site-pages.ts';
import { writeFaultsDocument } from './faults-document.ts';

// `npm test -- fault-suite [--platform marquee] [--rows part-of-a-name] [--pairs | --sample] [--left] [--at-once 2]
// [--browser firefox]`: plays the rows, writes `docs/faults.json` and `docs/faults.md`, and fails if a cell of
// Marquee does not hold. `--rows` may be given several times: a row has to contain each part. `--left` plays only the
// rows that were not played before or missed something.
const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    platform: { type: 'string', multiple: true },
    rows: { type: 'string', multiple: true, default: [] },
    pairs: { type: 'boolean', default: false },
    sample: { type: 'boolean', default: false },
    left: { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '2' },
    browser: { type: 'string', default: 'chromium' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const browserName = browserOf(values.browser);
const strength = values.sample ? 1 : values.pairs ? 2 : undefined;
const platforms: Record<string, () => Promise<Adapter>> = {
  marquee: () => marquee({ canaries: remotesIn('canary') }),
  'naive-federation': naiveFederation,
  'import-maps': importMaps,
};
const wanted = values.platform ?? Object.keys(platforms);
const stranger = wanted.find((name) => !Object.hasOwn(platforms, name));
if (stranger)
  throw new Error(`There is no platform ${stranger}; there are ${Object.keys(platforms).join(', ')}`);

const all = rowsFor(sitePages.remotes, ['live', 'canary']);
const rows = all.filter((row) => values.rows.every((part) => rowName(row).includes(part)));

process.exit(await main());

async function main(): Promise<number> {
  const { browser, certificate } = await launchBrowser(browserName);
  let missed = 0;
  try {
    for (const name of wanted) missed += await playOn(name, browser, certificate);
  } finally {
    await browser.close();
  }
  return missed > 0 ? 1 : 0;
}

/** Plays the rows on a platform and keeps each result at once. Returns how many cells of Marquee did not hold. */
async function playOn(name: string, browser: Browser, certificate: Certificate): Promise<number> {
  const adapter = await platforms[name]?.();
  if (!adapter) return 0;
  const file = path.join(root, 'docs/faults.json');
  const day = new Date().toISOString().slice(0, 10);
  let missed = 0;
  let writing = Promise.resolve();
  const keep = async (cell: CellResult) => {
    const results = withResult(await readResults(file), cell, day);
    await writeResults(file, results);
    await writeFaultsDocument(root, results);
  };
  const applicable = rows.filter((row) => !whyNot(row, adapter));
  const { cells } = await readResults(file);
  const column = columnOf({ platform: name, browser: browserName });
  const done = cells.filter((cell) => columnOf(cell) === column && cell.failed.length === 0);
  const isLeft = (row: Row) => !done.some((cell) => cell.row === rowName(row));
  const wantedRows = strength ? coveringSample(applicable, strength) : rows;
  const chosen = values.left ? wantedRows.filter(isLeft) : wantedRows;
  console.log(`${name}: ${chosen.length} rows, ${applicable.length} of ${rows.length} apply`);
  if (values['dry-run']) for (const row of chosen) console.log(rowName(row));
  try {
    await playRows({ browser, certificate }, adapter, values['dry-run'] ? [] : chosen, {
      atOnce: Number(values['at-once']),
      done: async (cell) => {
        console.log(`${name}: ${describe(cell)}`);
        // A row that applies was not played if the page requests no such file any more, or the release was refused.
        const wasPlayed = !cell.notApplicable || !applicable.some((row) => rowName(row) === cell.row);
        if (name === 'marquee' && (cell.failed.length > 0 || !wasPlayed)) missed += 1;
        writing = writing.then(() => keep(cell));
        await writing;
      },
    });
  } finally {
    await adapter.stop();
  }
  return missed;
}

function browserOf(name: string): BrowserName {
  if (name !== 'chromium' && name !== 'firefox')
    throw new Error(`There is no browser ${name}; there are chromium and firefox`);
  return name;
}

function describe({ row, notApplicable, failed, recovery, toldAfterMs, seconds }: CellResult): string {
  if (notApplicable) return `${row}: – (${notApplicable})`;
  const faults = failed.map(({ expectation, saw }) => `${expectation}: ${saw}`).join('; ');
  const more = [toldAfterMs !== undefined && `told after ${toldAfterMs} ms`, recovery]
    .filter(Boolean)
    .join(', ');
  return `${row}: ${faults ? `MISSED ${faults}` : 'held'}${more ? ` (${more})` : ''}, ${seconds} s`;
}

/** The remotes of the chosen rows of a track. */
function remotesIn(track: 'live' | 'canary'): string[] {
  return [...new Set(rows.filter((row) => row.track === track).map(({ remote }) => remote))];
}
