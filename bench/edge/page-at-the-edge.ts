import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '@marquee/testing/seeded-random';
import { installEdgePrograms } from '../../tests/deploy/edge-programs.ts';
import { missingForEdge } from '../../tests/deploy/start-edge.ts';
import { createEdgeClient, type EdgeClient } from '../../tests/edge/edge-client.ts';
import { articleRemote, edgeRemotes } from '../../tests/edge/edge-remotes.ts';
import { startEdgeSite } from '../../tests/edge/start-edge-site.ts';
import { cacheHits, startNginx } from '../../tests/edge/start-edges.ts';
import type { Figure, Measure } from '../figure.ts';
import { ratioFigure, type Round } from '../ratios.ts';
import { watchCores } from '../site/busy-cores.ts';
import { divideCores, moveTo } from '../site/cores.ts';
import { median, shuffled } from '../statistics.ts';
import { loadByWrk, missingWrk } from '../wrk.ts';

const sizes = {
  quick: { rounds: 2, seconds: 3 },
  short: { rounds: 7, seconds: 4 },
  full: { rounds: 15, seconds: 10 },
};
const article = '/article';
const connections = 100;
const visitors = 100;
/** The text of a long article: the whole page has a body of 22 kB, compressed. */
const paragraphs = { count: 25, words: 120 };

type Nginx = Awaited<ReturnType<typeof startNginx>>;

export const goals = ['S3'];

/**
 * S3: a cacheable page through nginx, as deploy/edge has it, in front of two shells with three experiments of two
 * variants, beside a file of the same size that the same nginx serves. One nginx caches digests for a second, the other
 * one requests a digest for each page. What is compared is the responses a second of the servers' processor time: a
 * client that is slower than nginx changes nothing. The control is the file of one nginx beside that of the other.
 */
export const measure: Measure = async (form, report) => {
  installEdgePrograms();
  const missing = missingForEdge() ?? missingWrk();
  if (missing) throw new Error(missing);
  const cores = divideCores();
  if (!cores) throw new Error('servers and client need cores of their own, and taskset');
  const files = await mkdtemp(path.join(tmpdir(), 'marquee-files-'));
  // The workers of nginx run as another user than root.
  await chmod(files, 0o755);
  const stops: (() => Promise<unknown>)[] = [
    () => rm(files, { recursive: true }),
    async () => moveTo(cores.all),
  ];
  try {
    moveTo(cores.servers);
    const site = await startEdgeSite({ remotes: { ...edgeRemotes, 'mfe-article': articleRemote(aText()) } });
    stops.push(site.stop);
    const cached = await startNginx(site.shells, { files, cachesDigests: true });
    stops.push(cached.stop);
    const requested = await startNginx(site.shells, { files });
    stops.push(requested.stop);
    moveTo(cores.client);

    const cookies = cookiesOf(visitors);
    const bytes = await fillCaches(site.shells, [cached, requested], cookies);
    await writeFile(path.join(files, article), Buffer.alloc(bytes, 'x'));
    const subjects = {
      'page, digests cached': cached.url + article,
      'page, digest requested': requested.url + article,
      file: `${cached.url}/files${article}`,
      'file again': `${requested.url}/files${article}`,
    };

    const { rounds: count, seconds } = sizes[form];
    const rounds: Round[] = [];
    const busy: number[] = [];
    for (let round = 1; round <= count; round += 1) {
      const speeds: Record<string, number> = {};
      for (const [name, url] of shuffled(Object.entries(subjects))) {
        // Handshakes are not measured.
        await loadByWrk(url, { connections, seconds: 2, cookies });
        const busyShare = await watchCores(cores.servers);
        const { perSecond, bytesPerResponse } = await loadByWrk(url, { connections, seconds, cookies });
        busy.push(await busyShare());
        await Promise.all([cached.emptyLog(), requested.emptyLog()]);
        if (bytesPerResponse < bytes * 0.97)
          throw new Error(`${url} came with ${bytesPerResponse.toFixed(0)} bytes instead of ${bytes}`);
        speeds[name] = perSecond / busy.at(-1)!;
      }
      rounds.push(speeds);
      report(`round ${round} of ${count}`);
    }
    const conditions = `a body of ${bytes} bytes, Brotli, TLS, HTTP/1.1; ${visitors} returning visitors on ${connections} connections; ${versions()}; the servers’ cores were busy for ${(median(busy) * 100).toFixed(0)} % of the time`;
    return figuresOf(rounds, conditions);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
};

function figuresOf(rounds: readonly Round[], conditions: string): Figure[] {
  const compare = (goal: string, what: string, above: string, below: string, limit: number): Figure => {
    const figure = ratioFigure({
      goal,
      what,
      rounds,
      above,
      below,
      limit: { sign: '≥', value: limit },
    });
    return { ...figure, note: `${figure.note}; ${conditions}` };
  };
  const what = 'responses a second of nginx, three experiments';
  return [
    compare('control', 'the same file through both nginx', 'file again', 'file', 0.97),
    compare('S3', what, 'page, digests cached', 'file', 0.5),
    compare('S3', what, 'page, digest requested', 'file again', 0.35),
  ];
}

/**
 * Opens the article once for each visitor, until shells and edges have it in their caches, compressed as well as they
 * can. Returns the median size of its body. Throws if an edge did not serve it from its cache.
 */
async function fillCaches(
  shells: readonly string[],
  edges: readonly Nginx[],
  cookies: readonly string[],
): Promise<number> {
  const direct = shells.map((shell) => createEdgeClient(`http://${shell}`));
  try {
    // A shell compresses a page better once it is in its cache.
    for (let turn = 0; turn < 2; turn += 1) {
      for (const shell of direct) await openForAll(shell, cookies);
      await wait(1_000);
    }
    const sizes: number[] = [];
    for (const { client, log } of edges) {
      await openForAll(client, cookies);
      sizes.push(...(await openForAll(client, cookies)));
      const results = (await log()).slice(-cookies.length).map(({ cache }) => cache);
      if (results.some((result) => !cacheHits.has(result)))
        throw new Error(`nginx does not cache ${article}: ${[...new Set(results)].join(', ')}`);
    }
    return median(sizes);
  } finally {
    for (const client of direct) client.stop();
  }
}

async function openForAll(client: EdgeClient, cookies: readonly string[]): Promise<number[]> {
  const sizes: number[] = [];
  for (const cookie of cookies) {
    const { status, bytes } = await client.get(article, {
      accept: 'text/html',
      'accept-encoding': 'br',
      cookie,
    });
    if (status !== 200) throw new Error(`${article} responded with ${status}`);
    sizes.push(bytes);
  }
  return sizes;
}

/** The `Cookie` headers of visitors who were here before and have answered the consent banner. */
function cookiesOf(count: number): string[] {
  const random = seededRandom(3);
  const id = () => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return Array.from({ length: count }, () => `UUID=${id()}; consent=essential`);
}

/** Paragraphs of made-up words, which compress less well than language does. */
function aText(): string[] {
  const random = seededRandom(2);
  const letter = () => 'etaoinshrdlucmfw'[Math.floor(random() * 16)]!;
  const word = () => Array.from({ length: 2 + Math.floor(random() * 8) }, letter).join('');
  const words = Array.from({ length: 600 }, word);
  const paragraph = () =>
    Array.from({ length: paragraphs.words }, () => words[Math.floor(random() * words.length)]).join(' ');
  return Array.from({ length: paragraphs.count }, paragraph);
}

function versions(): string {
  const nginx = execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' });
  return `nginx ${/nginx\/(\S+)/.exec(nginx)?.[1] ?? 'unknown'}, wrk as the client`;
}
