import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@marquee/database/free-port';
import { bundleServers } from '@marquee/build/bundle-servers';
import { startEmbeddedPostgres } from '@marquee/database';
import { startObjectStore, whyNoObjectStore } from '../../registry/testing/start-object-store.ts';
import { missingForEdge, startEdge } from '../../tests/deploy/start-edge.ts';
import { runBundles } from '../../tests/site/run-bundles.ts';
import { startRoles, type RunningRoles } from '../../tests/site/start-roles.ts';
import type { Figure, Measure } from '../figure.ts';
import { wallAndBox, writeLittleRemote } from '../little-remotes.ts';

const sizes = { quick: { rounds: 1, downMs: 5_000 }, full: { rounds: 3, downMs: 20_000 } };
const settleMs = 5_000;
const root = path.resolve(import.meta.dirname, '../..');
const remote = 'mfe-box';

/** Pages that the edge keeps, and pages that it never keeps; `perSecond` of each kind are requested. */
const kinds = {
  cached: {
    paths: ['/', '/celebrities/aarav-suryan', '/hi/bollywood-news', '/quiz', '/hi/terms'],
    perSecond: 30,
  },
  others: { paths: ['/orders', '/payment/status/pm_1', '/hi/watch/VN-1', '/refund/VR-1'], perSecond: 5 },
};
type Kind = keyof typeof kinds;

export const goals = ['R3'];

/**
 * R3: a shell, the registry, the database and the object store are killed one after the other and brought back, while
 * pages are requested through the edge, and releases are published and promoted.
 */
export const measure: Measure = async (form, report) => {
  const missing = missingForEdge() ?? whyNoObjectStore();
  if (missing) throw new Error(missing);
  const { rounds, downMs } = sizes[form === 'full' ? 'full' : 'quick'];
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-parts-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(folder, 0o755);
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const store = await startObjectStore();
    stops.push(store.stop);
    const dataDir = path.join(folder, 'postgres');
    let postgres = await startEmbeddedPostgres({ dataDir });
    stops.push(() => postgres.stop());
    const bundles = path.join(folder, 'bundles');
    await bundleServers(root, bundles, () => undefined);
    const site = await startRoles(runBundles(bundles), {
      home: path.join(folder, 'home'),
      databaseUrl: await postgres.url('marquee'),
      variables: {
        HOST: '127.0.0.1',
        TRUSTED_PROXIES: 'loopback',
        ARTIFACT_STORE: await store.newBucket(),
        ...store.credentials,
      },
    });
    stops.push(site.stop);
    const second = await freePort();
    const { stop: stopSecond } = await site.startShell(second);
    stops.push(stopSecond);
    const hostOf = (url: string) => new URL(url).host.replace('localhost', '127.0.0.1');
    const edge = await startEdge({
      'shell-1:3000': hostOf(site.urls.shell),
      'shell-2:3000': `127.0.0.1:${second}`,
      'api:3001': hostOf(site.urls.api),
      'api:3002': hostOf(site.urls.content),
      'registry:3003': hostOf(site.urls.registry),
    });
    stops.push(edge.stop);
    await warm(edge);

    const killPostgres = async () => {
      const { port, pid, gone } = postgres;
      process.kill(pid, 'SIGKILL');
      await gone;
      return async () => void (postgres = await startEmbeddedPostgres({ dataDir, port }));
    };
    const parts: Record<string, () => Promise<() => Promise<unknown>>> = {
      'a shell': () => site.kill('shell'),
      'the registry': () => site.kill('registry'),
      'the database': killPostgres,
      'the object store': store.kill,
    };
    const over = new AbortController();
    const url = edge.urls['8443']!;
    const loads = [offer(url, 'cached', over.signal), offer(url, 'others', over.signal)];
    const releasing = releaseAgainAndAgain(site, path.join(folder, 'remotes'), over.signal);
    for (let round = 0; round < rounds; round += 1)
      for (const [part, kill] of Object.entries(parts)) {
        await wait(settleMs);
        report(`killing ${part}`);
        const start = await kill();
        await wait(downMs);
        await start();
        report(`${part} is back`);
      }
    await wait(settleMs);
    over.abort();
    const pages = (await Promise.all(loads)).flat();
    const { accepted, refused } = await releasing;
    const lost = await lostOf(site, accepted);

    const conditions = `each killed by SIGKILL ${rounds} times and brought back after ${downMs / 1000} s, under ${kinds.cached.perSecond + kinds.others.perSecond} pages a second; ${Object.keys(parts).join(', ')}; nginx with deploy/edge/nginx.conf in front of two shells, PostgreSQL, Ceph's S3 gateway`;
    return [
      countOf(pages, 'cached', 'failed requests of cached pages while parts die', conditions),
      countOf(pages, 'others', 'other pages that were not answered with a designed page', conditions),
      {
        goal: 'R3',
        what: 'accepted releases and promotions that were lost',
        value: lost.length,
        unit: 'changes',
        limit: '0',
        met: lost.length === 0,
        note: [`${accepted.length} accepted, ${refused} refused while a part was down`, ...lost].join('; '),
      },
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
};

/** What was wrong with a page; `failure` is undefined if nothing was. */
type Page = { kind: Kind; failure?: string };

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 500 });
const latestMs = 15_000;

/** Requests each page until the edge has what it keeps. Throws if a page is not of its kind. */
async function warm({ urls, log }: Awaited<ReturnType<typeof startEdge>>): Promise<void> {
  while ((await readPage(urls['8443']!)).status === 0) await wait(50);
  for (const [kind, { paths }] of Object.entries(kinds))
    for (const one of paths) {
      for (let time = 0; time < 4; time += 1) await readPage(urls['8443'] + one);
      const { status, isWhole } = await readPage(urls['8443'] + one);
      const { cache } = (await log()).at(-1)!;
      if (status !== 200 || !isWhole || (cache === 'HIT') !== (kind === 'cached'))
        throw new Error(`${one} was answered ${status} from the cache: ${String(cache)}`);
    }
}

/** Requests a page; it is whole if it has the site's header, a main part and its end. Status 0 for no answer. */
function readPage(url: string): Promise<{ status: number; isWhole: boolean }> {
  return new Promise((resolve) => {
    const options = { agent, headers: { accept: 'text/html' }, timeout: latestMs };
    const request = get(url, options, (response) => {
      let html = '';
      response.setEncoding('utf8').on('data', (text: string) => (html += text));
      response.once('error', () => resolve({ status: 0, isWhole: false }));
      response.once('end', () => {
        const isWhole = ['<header', '<main', '</html>'].every((part) => html.includes(part));
        resolve({ status: response.statusCode ?? 0, isWhole });
      });
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', () => resolve({ status: 0, isWhole: false }));
  });
}

/** Requests pages of a kind at a fixed rate until the end, whether or not they are answered. */
async function offer(url: string, kind: Kind, end: AbortSignal): Promise<Page[]> {
  const { paths, perSecond } = kinds[kind];
  const pending: Promise<Page>[] = [];
  const began = performance.now();
  const read = async (one: string): Promise<Page> => {
    const { status, isWhole } = await readPage(url + one);
    const isRight = isWhole && (kind === 'others' || status === 200);
    return { kind, ...(!isRight && { failure: `${status}${isWhole ? '' : ', not whole'} ${one}` }) };
  };
  while (!end.aborted) {
    const due = ((performance.now() - began) / 1000) * perSecond;
    while (pending.length < due) pending.push(read(paths[pending.length % paths.length]!));
    await wait(5);
  }
  return Promise.all(pending);
}

/** Publishes and promotes one version after the other, and remembers what was accepted. */
async function releaseAgainAndAgain(site: RunningRoles, folder: string, end: AbortSignal) {
  const accepted: { version: string; verb: 'publish' | 'promote' }[] = [];
  let refused = 0;
  for (let patch = 0; !end.aborted; patch += 1) {
    const version = `1.0.${patch}`;
    try {
      const built = await writeLittleRemote(folder, remote, version, wallAndBox[remote]);
      await site.runToEnd('cli', ['publish', built]);
      accepted.push({ version, verb: 'publish' });
      await site.runToEnd('cli', ['promote', `${remote}@${version}`, '--reason', version]);
      accepted.push({ version, verb: 'promote' });
    } catch {
      refused += 1;
    }
    await wait(250);
  }
  return { accepted, refused };
}

/** The accepted changes that the registry does not have: releases with all their files, and rows of the audit log. */
async function lostOf(
  site: RunningRoles,
  accepted: Awaited<ReturnType<typeof releaseAgainAndAgain>>['accepted'],
): Promise<string[]> {
  const { rows } = JSON.parse(await site.runToEnd('cli', ['audit', '--json', '--limit', '1000'])) as {
    rows: { action: string; remote: string | null; version: string | null }[];
  };
  const isKept = async ({ version, verb }: (typeof accepted)[number]) => {
    if (verb === 'promote')
      return rows.some((row) => row.action === verb && row.remote === remote && row.version === version);
    const entry = await fetch(`${site.urls.shell}/remotes/${remote}/${version}/entry.js`);
    return entry.ok && (await entry.text()) === `// ${remote}@${version}`;
  };
  const lost: string[] = [];
  for (const change of accepted) if (!(await isKept(change))) lost.push(`${change.verb} ${change.version}`);
  return lost;
}

function countOf(pages: readonly Page[], kind: Kind, what: string, conditions: string): Figure {
  const own = pages.filter((page) => page.kind === kind);
  const failures = own.flatMap(({ failure }) => failure ?? []);
  const sorts = [...new Set(failures)].map(
    (one) => `${failures.filter((other) => other === one).length} × ${one}`,
  );
  return {
    goal: 'R3',
    what,
    value: failures.length,
    unit: 'pages',
    limit: '0',
    met: failures.length === 0,
    note: [`${own.length} pages`, conditions, ...sorts].join('; '),
  };
}
