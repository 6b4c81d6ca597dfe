import { setTimeout as wait } from 'node:timers/promises';
import { installEdgePrograms } from '../../tests/deploy/edge-programs.ts';
import { missingForEdge } from '../../tests/deploy/start-edge.ts';
import { cacheHits, startNginx, type RunningEdge } from '../../tests/edge/start-edges.ts';
import type { Figure, Measure } from '../figure.ts';
import { boxesOf, wallAndBox } from '../little-remotes.ts';
import { startShells } from '../start-shells.ts';

const sizes = {
  quick: { previews: 5, pages: 1_000 },
  full: { previews: 20, pages: 10_000 },
};
const remote = 'mfe-box';
const versionOf = (at: number) => `1.1.0-pr.${at}`;
const limitSeconds = 5;
/** How many browsers of reviewers load pages at the same time. */
const browsers = 8;

export const goals = ['D10'];

const cache = { maxAge: 60 };
/** The page and its slots may be cached, so that an edge shares it. */
const remotes = {
  'mfe-wall': {
    ...wallAndBox['mfe-wall'],
    manifest: { routes: [{ id: 'wall', path: '/wall', hydrate: 'never', cache }] },
  },
  'mfe-box': {
    ...wallAndBox['mfe-box'],
    manifest: { slots: [{ name: 'box.box', hydrate: 'never', cache }] },
  },
};

/**
 * D10: how long from the start of `marquee publish` until the link of a preview shows the release, and whether any page of
 * it is stored by a cache, counts as evidence, or may be indexed. Registry, shell and nginx are real ones, a process each,
 * and `marquee` is started as in a pipeline; the remotes are little, and already built.
 */
export const measure: Measure = async (form, report) => {
  installEdgePrograms();
  const missing = missingForEdge();
  if (missing) throw new Error(missing);
  const { previews, pages } = sizes[form === 'full' ? 'full' : 'quick'];
  const variables = { RATE_LIMIT_SCALE: '1000' };
  const site = await startShells(1, () => undefined, { variables, remotes });
  const stops = [site.stop];
  try {
    const [shell = ''] = site.shells;
    const host = new URL(shell).host;
    const edge = await startNginx([host, host]);
    stops.push(edge.stop);
    const seconds: number[] = [];
    let cookie = '';
    for (let at = 1; at <= previews; at += 1) {
      const began = performance.now();
      await site.publish(remote, versionOf(at));
      cookie = await openLink(await site.preview([`${remote}@${versionOf(at)}`]), shell);
      await untilShown(edge, cookie, versionOf(at));
      seconds.push((performance.now() - began) / 1000);
    }
    report(`${previews} previews: ${seconds.map((one) => one.toFixed(2)).join(', ')} s`);

    const seen = await loadPages({ edge, shell, cookie, version: versionOf(previews), pages });
    const counted = await countedVisitors(site.registryUrl, edge, shell);
    const shared = (await edge.log()).filter((line) => cacheHits.has(line['cache'])).length;
    report(
      `${pages} pages: ${JSON.stringify(seen)}, ${counted} visitors counted; ${shared} pages were shared`,
    );
    if (seen.others > 0) throw new Error(`${seen.others} pages did not show the preview: nothing is proven`);
    if (shared < pages / 2) throw new Error(`nginx shared ${shared} pages only: nothing is proven`);
    const slowest = Math.max(...seconds);
    const count = (what: string, value: number): Figure => ({
      goal: 'D10',
      what: `pages of a preview that ${what}`,
      value,
      unit: 'pages',
      limit: '0',
      met: value === 0,
      note: `of ${pages} pages through nginx in both languages, each with beacons of an error and a mount, beside ${pages} of other visitors, of which nginx shared ${shared}`,
    });
    return [
      {
        goal: 'D10',
        what: 'publish of a prerelease to the link showing it, the slowest',
        value: slowest,
        unit: 's',
        limit: `≤ ${limitSeconds} s`,
        met: slowest <= limitSeconds,
        note: `${previews} times, median ${middleOf(seconds).toFixed(2)} s; both commands are started as processes; a little remote, without its build`,
      },
      count('were sent so that a cache may store them, or that another visitor got', seen.cached),
      count('counted as evidence', counted),
      count('may be indexed', seen.indexable),
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
};

/** Opens a link as a browser does, and returns the cookie that it sets. */
async function openLink(link: string, shell: string): Promise<string> {
  for (;;) {
    const response = await fetch(link, { redirect: 'manual', headers: { accept: 'text/html' } });
    const [set] = response.headers.getSetCookie().filter((one) => one.startsWith('marquee-preview='));
    if (set) return set.split(';')[0]!;
    // The page says that the preview is on its way, and loads itself again.
    if (response.status !== 503) throw new Error(`${shell} answered the link with ${response.status}`);
    await wait(20);
  }
}

async function untilShown(edge: RunningEdge, cookie: string, version: string): Promise<void> {
  for (;;) {
    const { boxes } = await readPage(edge, '/wall', cookie);
    if (boxes.every(({ release, isDrawn }) => isDrawn && release === version)) return;
    await wait(20);
  }
}

type Seen = { cached: number; indexable: number; others: number };

/**
 * Loads pages of the preview in both languages, each with the same page of another visitor after it, and sends what a browser
 * outside of previews would report.
 */
async function loadPages({
  edge,
  shell,
  cookie,
  version,
  pages,
}: {
  edge: RunningEdge;
  shell: string;
  cookie: string;
  version: string;
  pages: number;
}): Promise<Seen> {
  const seen: Seen = { cached: 0, indexable: 0, others: 0 };
  let next = 0;
  const browse = async () => {
    while (next < pages) {
      const at = (next += 1);
      const path = at % 2 ? '/wall' : '/hi/wall';
      const cookies = `${cookie}; UUID=${String(at).padStart(32, 'p')}`;
      const { headers, html, boxes } = await readPage(edge, path, cookies);
      if (boxes.length !== 2 || boxes.some(({ release }) => release !== version)) seen.others += 1;
      const isStored = ['x-marquee-digest', 'x-marquee-offline', 'etag'].some((name) => name in headers);
      const other = await readPage(edge, path, `UUID=${String(at).padStart(32, 'q')}`);
      const isLeaked = other.boxes.some(({ release }) => release !== '1.0.0');
      if (isStored || isLeaked || !headers['cache-control']?.includes('no-store')) seen.cached += 1;
      const isIndexed = !String(headers['x-robots-tag']).includes('noindex');
      if (isIndexed || !/<meta name="robots" content="noindex/.test(html)) seen.indexable += 1;
      await report(shell, cookies, version);
    }
  };
  await Promise.all(Array.from({ length: browsers }, browse));
  return seen;
}

async function readPage(edge: RunningEdge, path: string, cookie: string) {
  const { headers, body } = await edge.client.get(path, { cookie, accept: 'text/html' });
  const html = body.toString('utf8');
  return { headers, html, boxes: boxesOf(html) };
}

/** Asks for a receipt, and reports an error and a mount of the preview's release and of the live one. */
async function report(shell: string, cookie: string, version: string): Promise<void> {
  const receipt = await fetch(`${shell}/__marquee/receipt`, { headers: { cookie } });
  const [given = ''] = receipt.headers.getSetCookie().map((one) => one.split(';')[0]);
  const beacons = [version, '1.0.0'].flatMap((release) => {
    const about = { remote, release, at: Date.now() };
    return [
      { kind: 'mount', ...about, slot: 'box.box', milliseconds: 30 },
      { kind: 'error', ...about, cause: 'UNCAUGHT', message: 'in a preview' },
    ];
  });
  await fetch(`${shell}/__marquee/telemetry`, {
    method: 'POST',
    headers: { cookie: [cookie, given].filter(Boolean).join('; '), 'content-type': 'text/plain' },
    body: JSON.stringify(beacons),
  });
}

/**
 * How many visitors the registry has counted. A visitor outside of the preview reports last and is counted, so that what came
 * before is counted too.
 */
async function countedVisitors(registryUrl: string, edge: RunningEdge, shell: string): Promise<number> {
  const counted = async () => {
    const response = await fetch(`${registryUrl}/environments/production/health?remote=${remote}&hours=1`);
    const { releases } = (await response.json()) as { releases: { visitors: number; harmed: number }[] };
    return releases.reduce((sum, { visitors, harmed }) => sum + Math.max(visitors, harmed), 0);
  };
  const known = `UUID=${'outside0'.repeat(4)}`;
  await readPage(edge, '/wall', known);
  await report(shell, known, '1.0.0');
  for (;;) {
    const visitors = await counted();
    if (visitors > 0) return visitors - 1;
    await wait(50);
  }
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
