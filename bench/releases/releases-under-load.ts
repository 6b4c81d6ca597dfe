import { setTimeout as wait } from 'node:timers/promises';
import type { Figure, Measure } from '../figure.ts';
import { boxesOf } from '../little-remotes.ts';
import { startShells } from '../start-shells.ts';

const releases = { quick: 20, short: 50, full: 1_000 };
const remote = 'mfe-box';
const servedWithinMs = 30_000;

export const goals = ['D4'];

/**
 * D4: one release after the other while readers load pages from two shells without a pause. A reader who opened a
 * page before all of them still needs the files it named; one who opens a page now needs those of the release it
 * is made of.
 */
export const measure: Measure = async (form, report) => {
  const count = releases[form];
  const { shells, publish, change, stop } = await startShells(2, () => undefined);
  const pages = { read: 0, failed: 0 };
  const files = { requested: 0, missing: 0 };
  const over = new AbortController();

  const fileIsThere = async (shell: string, version: string): Promise<void> => {
    const response = await fetch(`${shell}/remotes/${remote}/${version}/entry.js`);
    files.requested += 1;
    if (response.status !== 200 || (await response.text()) !== `// ${remote}@${version}`) files.missing += 1;
  };
  const readPages = async (shell: string): Promise<void> => {
    while (!over.signal.aborted) {
      const { status, boxes } = await readWall(shell);
      pages.read += 1;
      if (status !== 200 || boxes.length !== 2 || !boxes.every(({ isDrawn }) => isDrawn)) pages.failed += 1;
      const [box] = boxes;
      if (box) await fileIsThere(shell, box.release);
    }
  };

  try {
    const readers = shells.map(readPages);
    try {
      for (let number = 1; number <= count; number += 1) {
        const version = `1.1.${number}`;
        await publish(remote, version);
        await change('promote', { remote, version });
        for (const shell of shells) {
          await untilServed(shell, version);
          // What a tab that was opened before the first of them has not loaded yet.
          await fileIsThere(shell, '1.0.0');
        }
        if (number % 20 === 0) report(`${number} of ${count} releases, ${pages.read} pages`);
      }
    } finally {
      over.abort();
      await Promise.all(readers);
    }
    const note = `${pages.read} pages and ${files.requested} files asked of two shells meanwhile`;
    return [
      none(`pages that failed over ${count} releases under load`, pages.failed, 'pages', note),
      none(
        `files missing over ${count} releases, those of a page opened before the first included`,
        files.missing,
        'files',
        note,
      ),
    ];
  } finally {
    await stop();
  }
};

async function readWall(shell: string) {
  const response = await fetch(`${shell}/wall`, { headers: { accept: 'text/html' } });
  return { status: response.status, boxes: boxesOf(await response.text()) };
}

/** Throws when a shell does not serve a release in time. */
async function untilServed(shell: string, version: string): Promise<void> {
  const began = performance.now();
  while ((await readWall(shell)).boxes[0]?.release !== version) {
    if (performance.now() - began > servedWithinMs)
      throw new Error(`${shell} did not serve ${remote}@${version} within ${servedWithinMs / 1000} s`);
    await wait(20);
  }
}

function none(what: string, value: number, unit: string, note: string): Figure {
  return { goal: 'D4', what, value, unit, limit: '0', met: value === 0, note };
}
