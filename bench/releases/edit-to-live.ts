import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Measure } from '../figure.ts';
import { ratioFigure, type Round } from '../ratios.ts';
import { startBenchSite, type BenchSite } from '../site/bench-site.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = '/quiz';
const heading = 'How big a fan are you?';
const liveWithinMs = 60_000;

export const goals = ['D3'];

/**
 * D3: from an edit of one remote to its first page with it, build included, beside the monolith rebuilt and
 * started again. Both builds are a developer's commands, from nothing; the monolith's sources are those it has,
 * since a build from nothing does not ask what changed.
 */
export const measure: Measure = async (form, report) => {
  const site = await startBenchSite(report);
  try {
    const shell = await site.shell('production');
    let monolith = await site.subject('monolith');
    const rounds: Round[] = [];
    for (let round = 1; round <= { quick: 1, short: 3, full: 7 }[form]; round += 1) {
      const marqueeMs = await timeOf(() => editRemote(site, shell.url, round));
      const monolithMs = await timeOf(async () => {
        await rebuildMonolith();
        await monolith.stop();
        monolith = await site.subject('monolith');
        await untilSaid(monolith.url, heading);
      });
      rounds.push({ marquee: marqueeMs, monolith: monolithMs });
      report(`round ${round}: ${marqueeMs.toFixed(0)} ms, the monolith ${monolithMs.toFixed(0)} ms`);
    }
    return [
      ratioFigure({
        goal: 'D3',
        what: 'edit of one remote to live, build included',
        rounds,
        above: 'marquee',
        below: 'monolith',
        limit: { sign: '≤', value: 0.2 },
      }),
    ];
  } finally {
    await site.stop();
  }
};

async function editRemote(site: BenchSite, url: string, round: number): Promise<void> {
  const edited = `How big a fan are you, really (${round})?`;
  await site.releaseCopy({
    remote: 'mfe-quiz',
    version: `1.1.${round}`,
    change: { replace: [['src/messages.ts', heading, edited]] },
  });
  await untilSaid(url, edited);
}

async function rebuildMonolith(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-monolith-'));
  try {
    const script = path.join(root, 'bench/subjects/rebuild-monolith.ts');
    await promisify(execFile)(process.execPath, ['--import', 'tsx', script, folder], { cwd: root });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws when the page does not say it in time. */
async function untilSaid(url: string, text: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    const html = await (await fetch(url + page, { headers: { accept: 'text/html' } })).text();
    if (html.includes(text)) return;
    if (performance.now() - began > liveWithinMs)
      throw new Error(`${url}${page} did not say "${text}" within ${liveWithinMs / 1000} s`);
    await wait(50);
  }
}

async function timeOf(act: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}
