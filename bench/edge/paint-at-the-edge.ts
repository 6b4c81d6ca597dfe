import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { installEdgePrograms } from '../../tests/deploy/edge-programs.ts';
import { missingForEdge } from '../../tests/deploy/start-edge.ts';
import { cacheHits, startNginx } from '../../tests/edge/start-edges.ts';
import type { Figure, Measure } from '../figure.ts';
import { openBrowser } from '../pages/browser-on-a-phone.ts';
import { measuredPages, type MeasuredPage } from '../pages/measured-pages.ts';
import { largestPaintOnce } from '../pages/visit.ts';
import { ratioFigure, type Round } from '../ratios.ts';
import { startBenchSite } from '../site/bench-site.ts';
import { moveTo } from '../site/cores.ts';
import { shuffled } from '../statistics.ts';

const root = path.resolve(import.meta.dirname, '../..');
const roundsOf = { quick: 2, short: 12, full: 75 } as const;
/** A newcomer gets either variant of the experiment: among so many are both. */
const newcomers = 12;

export const goals = ['E4'];

/**
 * E4: the pages of P1 through nginx, as deploy/edge has it, for newcomers on a slow phone, beside the subject `static`
 * as files that the same nginx serves. The control is the pages through a second nginx.
 */
export const measure: Measure = async (form, report) => {
  installEdgePrograms();
  const missing = missingForEdge();
  if (missing) throw new Error(missing);
  const files = await mkdtemp(path.join(tmpdir(), 'marquee-files-'));
  // The workers of nginx run as another user than root.
  await chmod(files, 0o755);
  const stops: (() => Promise<unknown>)[] = [() => rm(files, { recursive: true })];
  try {
    const site = await startBenchSite(report);
    stops.push(site.stop);
    const shell = async () => {
      const { url } = await site.shell('production', { SITE_URL: 'https://localhost:8443' });
      return new URL(url).host;
    };
    const shells = [await shell(), await shell()] as const;
    if (site.cores) moveTo(site.cores.servers);
    const one = await startNginx(shells, { files });
    stops.push(one.stop);
    const other = await startNginx(shells, { files });
    stops.push(other.stop);
    if (site.cores) moveTo(site.cores.client);

    await writeStaticPages(files, (await site.subject('static')).url);
    for (const nginx of [one, other]) await fillCache(nginx);

    const browser = await openBrowser(root);
    stops.push(() => browser.close());
    const rounds = new Map(measuredPages.map((page): [MeasuredPage, Round[]] => [page, []]));
    for (let round = 1; round <= roundsOf[form]; round += 1) {
      for (const [page, of] of rounds) {
        const paints: Record<string, number> = {};
        const subjects = {
          page: one.url + page.path,
          'page again': other.url + page.path,
          static: `${one.url}/files/${fileOf(page)}`,
        };
        for (const [name, url] of shuffled(Object.entries(subjects)))
          paints[name] = await largestPaintOnce(browser, url);
        of.push(paints);
      }
      report(`round ${round} of ${roundsOf[form]}`);
    }
    return figuresOf(rounds);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
};

function figuresOf(rounds: ReadonlyMap<MeasuredPage, readonly Round[]>): Figure[] {
  return [
    ratioFigure({
      goal: 'control',
      what: 'largest paint through both nginx',
      rounds: [...rounds.values()].flat(),
      above: 'page again',
      below: 'page',
      limit: { sign: '≤', value: 1.03 },
    }),
    ...[...rounds].map(([page, of]) =>
      ratioFigure({
        goal: 'E4',
        what: `largest paint at the edge, ${page.name}`,
        rounds: of,
        above: 'page',
        below: 'static',
        limit: { sign: '≤', value: 1.1 },
      }),
    ),
  ];
}

/** Writes the pages of the subject `static` as nginx serves them: compressed. */
async function writeStaticPages(folder: string, url: string): Promise<void> {
  for (const page of measuredPages) {
    const response = await fetch(url + page.path, { headers: { accept: 'text/html' } });
    if (response.status !== 200) throw new Error(`${url}${page.path} responded with ${response.status}`);
    await writeFile(path.join(folder, fileOf(page)), brotliCompressSync(await response.text()));
  }
}

function fileOf({ name }: MeasuredPage): string {
  return name.replaceAll(' ', '-');
}

/** Requests each page until nginx serves it from its cache to `newcomers` in a row. Throws if it does not within a minute. */
async function fillCache({ client, log }: Awaited<ReturnType<typeof startNginx>>): Promise<void> {
  const latest = Date.now() + 60_000;
  for (const { path: page } of measuredPages) {
    let results: unknown[];
    do {
      if (Date.now() > latest) throw new Error(`nginx does not cache ${page}`);
      // A shell stores a page once it was rendered whole, and compresses it better then.
      await wait(500);
      for (let count = 0; count < newcomers; count += 1) {
        const { status } = await client.get(page, { accept: 'text/html', 'accept-encoding': 'br' });
        if (status !== 200) throw new Error(`${page} responded with ${status}`);
      }
      results = (await log()).slice(-newcomers).map(({ cache }) => cache);
    } while (!results.every((result) => cacheHits.has(result)));
  }
}
