import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { median } from '../../bench/statistics.ts';
import { watchShifts } from '../visitor/layout-shifts.ts';
import { newContext } from './new-context.ts';
import type { Run } from './part.ts';
import { inStock } from './teams-down.ts';

/** A file that a page loaded. */
export type LoadedFile = { url: string; type: string; body: Buffer };

/** What a page weighs: kB of 1,000 bytes, each file compressed by gzip here, however its server compresses it. */
export type Weight = {
  requests: number;
  htmlKb: number;
  scriptsKb: number;
  stylesKb: number;
  /** kB of the scripts that arrived more than once, at the same URL or at others. */
  twiceKb: number;
};

/** Milliseconds from the start of the navigation, and the sum of all layout shifts. */
export type Speed = { firstByteMs: number; largestPaintMs: number; layoutShift: number };

export type Figures = { page: string } & Weight & Speed;

/** The slow 4G of Lighthouse, for every candidate. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
};

/**
 * Loads each of four pages `loads` times, every time in a browser without cache, over one throttle. Calls `report` with
 * the weight of the last load and the medians of the times, and resolves to all of them.
 */
export async function measureFigures(
  run: Run,
  loads: number,
  report: (figures: Figures) => void,
): Promise<Figures[]> {
  const { paths } = run.shop;
  const { product, variant } = inStock(run.data);
  const pages = {
    home: '/',
    category: paths.category(),
    product: paths.product(product.id, variant.sku),
    cart: paths.cart,
  };
  const all: Figures[] = [];
  for (const [page, path] of Object.entries(pages)) {
    const seen: (Speed & { files: LoadedFile[] })[] = [];
    while (seen.length < loads) seen.push(await load(run, path));
    const middle = (name: keyof Speed) => median(seen.map((one) => one[name]));
    const figures: Figures = {
      page,
      ...weigh(seen.at(-1)!.files),
      firstByteMs: Math.round(middle('firstByteMs')),
      largestPaintMs: Math.round(middle('largestPaintMs')),
      layoutShift: Number(middle('layoutShift').toFixed(3)),
    };
    all.push(figures);
    report(figures);
  }
  return all;
}

async function load(run: Run, path: string): Promise<Speed & { files: LoadedFile[] }> {
  const context = await newContext(run);
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', slowNetwork);
    const shiftsOf = await watchShifts(page);
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(path, { waitUntil: 'networkidle' });
    const layoutShift = await shiftsOf();
    return { ...(await readTimes(page)), layoutShift, files: await readFiles(responses) };
  } finally {
    await context.close();
  }
}

function readTimes(page: Page): Promise<Omit<Speed, 'layoutShift'>> {
  return page.evaluate(
    () =>
      new Promise<Omit<Speed, 'layoutShift'>>((resolve) => {
        const [navigation] = performance.getEntriesByType('navigation');
        // The type is that of all entries; this kind of entry has the time.
        const { responseStart } = navigation as PerformanceNavigationTiming;
        new PerformanceObserver((list) => {
          const largestPaintMs = list.getEntries().at(-1)!.startTime;
          resolve({ firstByteMs: responseStart, largestPaintMs });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

function readFiles(responses: readonly Response[]): Promise<LoadedFile[]> {
  return Promise.all(
    responses.map(async (response) => ({
      url: response.url(),
      type: response.request().resourceType(),
      // A redirect has no body.
      body: response.ok() ? await response.body() : Buffer.alloc(0),
    })),
  );
}

/** The weight of a page that loaded these files. */
export function weigh(files: readonly LoadedFile[]): Weight {
  const kbOf = (some: readonly LoadedFile[]) =>
    Number((some.reduce((sum, { body }) => sum + gzipSync(body).length, 0) / 1_000).toFixed(1));
  const ofType = (type: string) => files.filter((file) => file.type === type && file.body.length > 0);
  const known = new Set<string>();
  const twice = ofType('script').filter(({ body }) => {
    const hash = createHash('sha256').update(body).digest('hex');
    const isKnown = known.has(hash);
    known.add(hash);
    return isKnown;
  });
  return {
    requests: files.length,
    htmlKb: kbOf(ofType('document')),
    scriptsKb: kbOf(ofType('script')),
    stylesKb: kbOf(ofType('stylesheet')),
    twiceKb: kbOf(twice),
  };
}
