import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Figure, Form } from '../figure.ts';
import { plainFigure, ratioFigure, type Round } from '../ratios.ts';
import type { BenchSite } from '../site/bench-site.ts';
import { littleName, releaseLittleRemotes } from '../site/little-remotes.ts';
import { shuffled } from '../statistics.ts';
import { newVisitor } from './browser-on-a-phone.ts';
import { bytesOf, scriptsOf } from './fetched-files.ts';
import { largestPaintOnce, visit, visitOnce } from './visit.ts';

const starPage = '/celebrities/aarav-suryan';
const orderPage = '/order/aarav-suryan';

/** A ratio of two single paints differs by a seventh: so many rounds show a twentieth. */
const paintRounds = { quick: 1, short: 120, full: 240 } as const;
/** A newcomer gets either variant: in so many visits both come up. */
const countedVisits = { quick: 2, short: 8, full: 20 } as const;

/**
 * P8: after one remote of the page was released again, a returning visitor fetches that remote and nothing else, and
 * of its scripts only what is different. The first visit is to a copy too: webpack divides a copy below `node_modules`
 * into other chunks than the remote itself.
 */
export async function measureReturningVisitor(
  site: BenchSite,
  browser: Browser,
  url: string,
  form: Form,
): Promise<Figure[]> {
  const rounds: Round[] = [];
  await releaseCheckout('Your order');
  for (let round = 0; round < (form === 'quick' ? 1 : 3); round += 1) {
    const visitor = await newVisitor(browser);
    try {
      const first = await visit(visitor, url + orderPage);
      await releaseCheckout(`The steps of your order, version ${round}`);
      const second = await visit(visitor, url + orderPage);
      rounds.push({
        'second visit': bytesOf(scriptsOf(second.files)),
        'whole page': bytesOf(scriptsOf(first.files)),
      });
    } finally {
      await visitor.context.close();
    }
  }
  return [
    ratioFigure({
      goal: 'P8',
      what: 'JavaScript for a returning visitor after mfe-checkout was released again, order wizard',
      rounds,
      above: 'second visit',
      below: 'whole page',
      limit: { sign: '≤', value: 0.03 },
    }),
  ];

  async function releaseCheckout(heading: string): Promise<void> {
    const version = `1.0.${Date.now()}`;
    await site.releaseCopy({
      remote: 'mfe-checkout',
      version,
      environment: 'production',
      change: { replace: [['src/order/messages.ts', "'Your order'", `'${heading}'`]] },
    });
    await untilReleased(url, 'mfe-checkout', version);
  }
}

/** P9: what an experiment adds to a page, and whether a visitor ever changes sides. */
export async function measureExperiment(
  site: BenchSite,
  browser: Browser,
  experimentUrl: string,
  form: Form,
): Promise<Figure[]> {
  const plain = await site.shell('staging');
  try {
    const off = await countPage(browser, plain.url, form);
    const on = await countPage(browser, experimentUrl, form);
    return [
      growth('P9', 'the HTML by an experiment', on.html - off.html, 'bytes', 100),
      growth('P9', 'the requests by an experiment', on.requests - off.requests, 'requests', 0),
      await variantFlips(experimentUrl, form),
    ];
  } finally {
    await plain.stop();
  }
}

async function variantFlips(url: string, form: Form): Promise<Figure> {
  const [visitors, visits] = form === 'quick' ? [100, 3] : [2_000, 5];
  const variants = new Map<string, Set<string>>();
  for (let number = 0; number < visitors; number += 1) {
    const id = String(number).padStart(32, 'v');
    for (let times = 0; times < visits; times += 1) {
      const response = await fetch(`${url}/__marquee/plan`, { headers: { cookie: `UUID=${id}` } });
      const { remotes } = (await response.json()) as {
        remotes: { why: { kind: string; variant?: string } }[];
      };
      const { why } = remotes.find((one) => one.why.kind === 'experiment') ?? {};
      if (!why?.variant) throw new Error(`${url} has no experiment for the visitor ${id}`);
      variants.set(id, (variants.get(id) ?? new Set()).add(why.variant));
    }
  }
  const seen = new Set([...variants.values()].flatMap((names) => [...names]));
  if (seen.size < 2) throw new Error('The experiment gave all visitors the same variant');
  return plainFigure({
    goal: 'P9',
    what: 'visitors who changed variant',
    value: [...variants.values()].filter((names) => names.size > 1).length,
    unit: 'visitors',
    limit: { sign: '≤', value: 0 },
    note: `${visitors} visitors, ${visits} visits each`,
  });
}

/** P12: a star page whose quiz remote is two seconds late, or dead, beside the healthy one. */
export async function measureFaults(
  site: BenchSite,
  browser: Browser,
  healthyUrl: string,
  form: Form,
): Promise<Figure[]> {
  const faults = {
    late: `module.exports={routes:[],slots:[{name:'quiz.teaser',load:()=>new Promise((hydrate)=>setTimeout(hydrate,2000,{Component:()=>null}))}]}`,
    // A bundle that does not load would not be served at all.
    dead: `module.exports={routes:[],slots:[{name:'quiz.teaser',load:async()=>{throw new Error('dead')}}]}`,
  };
  const figures: Figure[] = [];
  for (const [name, serverBundle] of Object.entries(faults).slice(form === 'quick' ? 1 : 0)) {
    const version = `1.0.${Date.now()}`;
    await site.releaseCopy({ remote: 'mfe-quiz', version, environment: 'staging', change: { serverBundle } });
    const shell = await site.shell('staging');
    try {
      await untilReleased(shell.url, 'mfe-quiz', version);
      const rounds = await largestPaints(browser, paintRounds[form], {
        [name]: shell.url,
        healthy: healthyUrl,
      });
      figures.push(
        ratioFigure({
          goal: 'P12',
          what: 'largest paint of the rest, star page, the quiz remote',
          rounds,
          above: name,
          below: 'healthy',
          limit: { sign: '≤', value: 1.05 },
        }),
      );
    } finally {
      await shell.stop();
    }
  }
  await site.marquee('promote', 'mfe-quiz@1.0.0', '--to', 'staging', '--reason', 'healthy again');
  return figures;
}

/** P10: 200 registered remotes and 50 open previews beside five: what is not on a page adds nothing to it. */
export async function measureManyRemotes(
  site: BenchSite,
  browser: Browser,
  form: Form,
  report: (line: string) => void,
): Promise<Figure[]> {
  const [wanted, previews] = form === 'quick' ? [7, 2] : [200, 50];
  const few = await site.shell('staging');
  const before = await countPage(browser, few.url, form);
  await few.stop();
  await releaseLittleRemotes(site, { many: wanted - 5, environment: 'staging' });
  report(`${wanted} remotes are registered`);
  const many = await site.shell('staging');
  try {
    await openPreviews(site, many.url, previews);
    report(`${previews} previews are open`);
    const after = await countPage(browser, many.url, form);
    const by = `from 5 to ${wanted} registered remotes, ${previews} previews in use`;
    return [
      growth('P10', `the HTML ${by}`, after.html - before.html, 'bytes', 0),
      growth('P10', `the requests ${by}`, after.requests - before.requests, 'requests', 0),
      growth('P10', `the files besides the HTML ${by}`, after.files - before.files, 'bytes', 0),
    ];
  } finally {
    await many.stop();
  }
}

/** Makes previews of one little remote each, and opens every link as a reviewer does. */
async function openPreviews(site: BenchSite, url: string, many: number): Promise<void> {
  for (let number = 1; number <= many; number += 1) {
    const options = ['--environment', 'staging', '--site', url, '--name', `pr-${number}`, '--json'];
    const { link } = JSON.parse(await site.marquee('preview', `${littleName(number)}@1.0.0`, ...options)) as {
      link: string;
    };
    let status = 503;
    while (status === 503) ({ status } = await fetch(link, { redirect: 'manual' }));
    if (status !== 302) throw new Error(`The link of preview ${number} returned ${status}`);
  }
}

type PageCounts = { html: number; requests: number; files: number };

/**
 * The most that newcomers get of the star page: the bytes of its HTML without compression, what the browser requests,
 * and the bytes of all files besides the HTML as they travelled. Throws if a slot was not rendered by the server.
 */
async function countPage(browser: Browser, url: string, form: Form): Promise<PageCounts> {
  const most: PageCounts = { html: 0, requests: 0, files: 0 };
  await warm(url);
  for (let count = 0; count < countedVisits[form]; count += 1) {
    const html = await htmlBytes(url);
    const { files } = await visitOnce(browser, url + starPage);
    const others = files.filter(({ type }) => type !== 'Document');
    most.html = Math.max(most.html, html);
    most.requests = Math.max(most.requests, files.length);
    most.files = Math.max(most.files, bytesOf(others));
  }
  return most;
}

function growth(goal: string, what: string, value: number, unit: string, limit: number): Figure {
  const note = 'star page; HTML uncompressed, sequence number and port made equal';
  return plainFigure({
    goal,
    what: `growth of ${what}`,
    value,
    unit,
    limit: { sign: '≤', value: limit },
    note,
  });
}

async function htmlBytes(url: string): Promise<number> {
  const response = await fetch(url + starPage, { headers: { accept: 'text/html' } });
  const html = await response.text();
  if (html.includes('data-state="fallback"')) throw new Error(`${url}${starPage} was not drawn in full`);
  const alike = html.replace(/"sequence":\d+/, '').replaceAll(url, '');
  return Buffer.byteLength(alike);
}

async function warm(url: string): Promise<void> {
  for (let times = 0; times < 5; times += 1)
    await (await fetch(url + starPage, { headers: { accept: 'text/html' } })).text();
}

async function largestPaints(
  browser: Browser,
  count: number,
  urls: Record<string, string>,
): Promise<Round[]> {
  for (const url of Object.values(urls)) await warm(url);
  const rounds: Round[] = [];
  for (let round = 0; round < count; round += 1) {
    const paints: Record<string, number> = {};
    for (const [name, url] of shuffled(Object.entries(urls))) {
      paints[name] = await largestPaintOnce(browser, url + starPage);
    }
    rounds.push(paints);
  }
  return rounds;
}

/** Until a shell plans with a release. Throws when it never does. */
async function untilReleased(url: string, remote: string, version: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { remotes } = (await (await fetch(`${url}/__marquee/plan`)).json()) as {
      remotes: { remote: string; version: string }[];
    };
    if (remotes.some((one) => one.remote === remote && one.version === version)) return;
    await wait(100);
  }
  throw new Error(`${url} never served ${remote}@${version}`);
}
