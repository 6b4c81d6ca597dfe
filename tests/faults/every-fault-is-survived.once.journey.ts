import { expect, test } from '@playwright/test';
import { isFirstRing } from '@marquee/testing/ring';
import { marquee } from './adapters/marquee.ts';
import { coveringSample } from './covering-sample.ts';
import { launchBrowser } from './launch-browser.ts';
import { rowsFor, type Row } from './matrix.ts';
import { whyNot, type CellResult } from './play-row.ts';
import { playRows } from './play-rows.ts';

// The whole matrix is played by `npm test -- fault-suite`; here each network fault, target, moment, remote and track is
// in one row at least, with a release that fails in the browser and one that fails on the server. The first ring plays
// one of these rows for each kind: a file that does not arrive, is missing or was changed, and a release that throws.
const canary = 'mfe-fanzone';
const releaseFaults: readonly string[] = ['throws on mount', 'throw'];
const ofFirstRing: readonly string[] = ['hang', '404', 'flip', 'throws on mount'];
// Rows run beside each other on a machine that may be busy, and slow: the factor only ends what hangs.
const timeFactor = 20;
test.setTimeout(1_200_000);

test('feature 37: whatever fault a file or a release has, the page works, says so and recovers', async () => {
  const trusting = await launchBrowser('chromium');
  const adapter = await marquee({ canaries: [canary], oneShell: true });
  try {
    const remotes = adapter.remotes.filter((remote) => remote !== canary);
    const rows = [...rowsFor(remotes, ['live']), ...rowsFor([canary], ['canary'])];
    const covering = coveringSample(
      rows.filter((row) => isSampled(row) && !whyNot(row, adapter)),
      1,
    );
    const sample = covering.filter(({ fault }) => !isFirstRing || ofFirstRing.includes(fault));
    if (isFirstRing) expect(sample).toHaveLength(ofFirstRing.length);
    const results: CellResult[] = [];
    await playRows(trusting, adapter, sample, {
      atOnce: 4,
      timeFactor,
      done: (result) => void results.push(result),
    });
    expect(results).toHaveLength(sample.length);
    expect(results.filter(({ notApplicable }) => notApplicable)).toEqual([]);
    expect(results.flatMap(({ row, failed }) => failed.map((one) => ({ row, ...one })))).toEqual([]);
  } finally {
    await adapter.stop();
    await trusting.browser.close();
  }
});

function isSampled(row: Row): boolean {
  return row.side === 'network' || releaseFaults.includes(row.fault);
}
