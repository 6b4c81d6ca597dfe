import { Agent, get } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@marquee/database/free-port';
import { missingForEdge, startEdge } from '../../tests/deploy/start-edge.ts';
import type { Figure, Measure } from '../figure.ts';
import { boxesOf } from '../little-remotes.ts';
import { startShells } from '../start-shells.ts';

const sizes = { quick: { rounds: 1, peakSeconds: 5 }, full: { rounds: 5, peakSeconds: 20 } };
const share = 0.7;
const connections = 25;
const inFlight = 20;
const remote = 'mfe-box';

export const goals = ['R2'];

/**
 * R2: two shells behind the edge are restarted one after the other, while pages are requested at 70 % of what one
 * shell answers, and the live release flips.
 */
export const measure: Measure = async (form, report) => {
  const missing = missingForEdge();
  if (missing) throw new Error(missing);
  const { rounds, peakSeconds } = sizes[form === 'full' ? 'full' : 'quick'];
  const { shells, restarts, publish, change, stop } = await startShells(2, () => undefined, {
    variables: { HOST: '127.0.0.1', TRUSTED_PROXIES: 'loopback', DRAIN_DELAY_SECONDS: '2' },
  });
  const nowhere = `127.0.0.1:${await freePort()}`;
  const addresses = shells.map((url) => new URL(url).host.replace('localhost', '127.0.0.1'));
  const edgeOf = (first: string, second: string) =>
    startEdge({
      'shell-1:3000': first,
      'shell-2:3000': second,
      'api:3001': nowhere,
      'api:3002': nowhere,
      'registry:3003': nowhere,
    });
  const edges: Awaited<ReturnType<typeof startEdge>>[] = [];
  try {
    await publish(remote, '1.1.0');
    const alone = await edgeOf(addresses[0]!, addresses[0]!);
    edges.push(alone);
    const peak = await peakOf(`${alone.urls['8443']}/wall`, peakSeconds);
    const both = await edgeOf(addresses[0]!, addresses[1]!);
    edges.push(both);
    while ((await readWall(`${both.urls['8443']}/wall`)).failure) await wait(50);
    report(`one shell behind the edge answers ${peak.toFixed(0)} pages a second`);

    const over = new AbortController();
    const load = offer(`${both.urls['8443']}/wall`, peak * share, over.signal);
    const flipping = flip(change, over.signal);
    const unready: number[] = [];
    let unfinished = 0;
    for (let round = 0; round < rounds; round += 1)
      for (const [at, restart] of restarts.entries()) {
        const direct = `http://${addresses[at]}`;
        const requests = Array.from({ length: inFlight }, () => statusOf(`${direct}/wall`));
        // Sent, and not answered yet.
        await wait(5);
        const restarted = restart();
        unready.push(await untilUnready(direct));
        unfinished += (await Promise.all(requests)).filter((status) => status !== 200).length;
        await restarted;
        report(`shell ${at + 1} restarted`);
        await wait(1_000);
      }
    over.abort();
    const pages = await load;
    const flips = await flipping;

    const conditions = `${pages.length} pages at ${(peak * share).toFixed(0)} a second, 70 % of what one shell answers, ${rounds * 2} restarts, ${flips} flips of the live release; nginx with deploy/edge/nginx.conf, DRAIN_DELAY_SECONDS=2`;
    const failures = pages.flatMap(({ failure }) => failure ?? []);
    const kinds = [...new Set(failures)].map(
      (kind) => `${failures.filter((failure) => failure === kind).length} × ${kind}`,
    );
    const mixed = pages.filter(({ releases }) => releases > 1).length;
    return [
      none(
        'failed requests during a rolling restart',
        failures.length,
        'pages',
        [conditions, ...kinds].join('; '),
      ),
      none('mixed plans during a rolling restart', mixed, 'pages', conditions),
      none(
        'requests in flight at SIGTERM that were not finished',
        unfinished,
        'requests',
        `${inFlight} a restart`,
      ),
      {
        goal: 'R2',
        what: 'SIGTERM to 503 in /readyz, slowest',
        value: Math.max(...unready),
        unit: 'ms',
        limit: '≤ 50 ms',
        met: Math.max(...unready) <= 50,
        note: `${unready.length} times, under load`,
      },
    ];
  } finally {
    for (const edge of edges) await edge.stop();
    await stop();
  }
};

/** `failure`: the status, or what else was wrong; undefined if the page is whole. */
type Page = { failure?: string; releases: number };

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 500 });

/** Requests the wall through the edge; a page is whole if it is a 200 with both boxes drawn by the server. */
function readWall(url: string): Promise<Page> {
  return new Promise((resolve) => {
    const failed = (failure: NodeJS.ErrnoException) =>
      resolve({ failure: failure.code ?? failure.message, releases: 0 });
    const request = get(url, { agent, headers: { accept: 'text/html' } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.once('error', failed);
      response.once('end', () => {
        const boxes = boxesOf(body);
        const isDrawn = boxes.length === 2 && boxes.every((box) => box.isDrawn);
        const releases = new Set(boxes.map(({ release }) => release)).size;
        if (response.statusCode !== 200) resolve({ failure: String(response.statusCode), releases });
        else resolve({ ...(!isDrawn && { failure: 'a box not drawn' }), releases });
      });
    });
    request.once('error', failed);
  });
}

/** Pages a second that are answered while each of the connections requests one after the other. */
async function peakOf(url: string, seconds: number): Promise<number> {
  let pages = 0;
  const readFor = async (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end) {
      await readWall(url);
      pages += 1;
    }
  };
  const read = (ms: number) => Promise.all(Array.from({ length: connections }, () => readFor(ms)));
  // Code is compiled with the first pages.
  await read(2_000);
  pages = 0;
  await read(seconds * 1000);
  return pages / seconds;
}

/** Requests pages at a fixed rate until the end, whether or not they are answered. */
async function offer(url: string, perSecond: number, end: AbortSignal): Promise<Page[]> {
  const pending: Promise<Page>[] = [];
  const began = performance.now();
  while (!end.aborted) {
    while (pending.length < ((performance.now() - began) / 1000) * perSecond) pending.push(readWall(url));
    await wait(5);
  }
  return Promise.all(pending);
}

/** Promotes a release and rolls it back, over and over; returns how often. */
async function flip(
  change: (verb: string, body: object) => Promise<void>,
  end: AbortSignal,
): Promise<number> {
  let flips = 0;
  for (; !end.aborted; flips += 2) {
    await change('promote', { remote, version: '1.1.0' });
    await wait(200);
    await change('rollback', { remote });
    await wait(200);
  }
  return flips;
}

/** Milliseconds until `/readyz` is 503. Throws after ten seconds. */
async function untilUnready(shell: string): Promise<number> {
  const began = performance.now();
  while ((await statusOf(`${shell}/readyz`)) !== 503) {
    if (performance.now() - began > 10_000) throw new Error(`${shell}/readyz was not 503 after SIGTERM`);
    await wait(1);
  }
  return performance.now() - began;
}

function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
}

function none(what: string, value: number, unit: string, note: string): Figure {
  return { goal: 'R2', what, value, unit, limit: '0', met: value === 0, note };
}
