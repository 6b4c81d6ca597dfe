import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import {
  flipFiles,
  randomFrom,
  sendBadSnapshots,
  withOneBitFlipped,
  type Attempts,
} from '../../shell/testing/tampering.ts';
import { findBrowser, findWholeBrowser } from '../../tests/browser/find-browser.ts';
import type { Figure, Measure } from '../figure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sizes = {
  quick: { server: 100, browser: 400, snapshots: 1_000 },
  full: { server: 10_000, browser: 10_000, snapshots: 10_000 },
};

export const goals = ['F3', 'F4'];

/**
 * F3: one bit turned over in a file of a release, on the way to the shell, on the shell's disk, and on the
 * way to the browser. F4: bad snapshots on a shell's stream. Both count what got through.
 */
export const measure: Measure = async (form, report) => {
  const seed = Date.now() % 2 ** 31;
  report(`tampering, seed ${seed}`);
  const { server, browser, snapshots } = sizes[form === 'full' ? 'full' : 'quick'];
  return [
    figure(
      'F3',
      'flipped files a shell gave out or ran',
      await inFolder((home) => flipFiles(server, { home, seed })),
    ),
    figure('F3', 'flipped scripts and styles a browser ran or applied', await flipInBrowser(browser, seed)),
    figure(
      'F4',
      'bad snapshots a shell accepted',
      await inFolder((home) => sendBadSnapshots(snapshots, { home, seed })),
    ),
  ];

  function figure(goal: string, what: string, { tried, succeeded }: Attempts): Figure {
    for (const one of succeeded.slice(0, 10)) report(`${goal} got through: ${one}`);
    const note = `of ${tried} tried, seed ${seed}`;
    return {
      goal,
      what,
      value: succeeded.length,
      unit: 'accepted',
      limit: '0',
      met: succeeded.length === 0,
      note,
    };
  }
};

async function inFolder(work: (home: string) => Promise<Attempts>): Promise<Attempts> {
  const home = await mkdtemp(path.join(tmpdir(), 'tampering-'));
  try {
    return await work(home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

// Mostly comment, so that nearly every flip leaves a file that would run if its hash were not checked.
const padding = `/*${' a bit of a remark'.repeat(40)}*/`;
const whole = {
  js: Buffer.from(`${padding}window.ran.push(document.currentScript.src);`),
  css: Buffer.from(`${padding}:root{--applied:yes}`),
};
const atOnce = 100;

/** Puts flipped scripts and styles into a page with the hashes of the whole ones, as the shell does. */
async function flipInBrowser(times: number, seed: number): Promise<Attempts> {
  const random = randomFrom(seed);
  const server = createServer(({ url = '' }, response) => {
    if (url === '/')
      return void response.setHeader('content-type', 'text/html').end('<!doctype html><title>flips</title>');
    const kind = url.endsWith('.css') ? 'css' : 'js';
    response.setHeader('content-type', kind === 'css' ? 'text/css' : 'text/javascript');
    response.end(url.startsWith('/whole') ? whole[kind] : withOneBitFlipped(whole[kind], random));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({
    executablePath: findWholeBrowser() ?? (await findBrowser(root)),
    args: ['--no-sandbox'],
  });
  const attempts: Attempts = { tried: 0, refused: 0, succeeded: [] };
  try {
    const page = await browser.newPage();
    for (; attempts.tried < times; attempts.tried += atOnce) {
      await page.goto(address);
      const names = Array.from(
        { length: atOnce },
        (_, at) => `/flip-${attempts.tried + at}.${at % 2 ? 'css' : 'js'}`,
      );
      const ran = await page.evaluate(loadAll, {
        names,
        hashes: { js: hashOf(whole.js), css: hashOf(whole.css) },
      });
      attempts.refused += atOnce - ran.length;
      attempts.succeeded.push(...ran);
    }
    await page.goto(address);
    const control = {
      names: ['/whole.js', '/whole.css'],
      hashes: { js: hashOf(whole.js), css: hashOf(whole.css) },
    };
    const ran = await page.evaluate(loadAll, control);
    if (ran.length !== 2) throw new Error(`only ${ran.join()} of the whole files ran: nothing is proven`);
  } finally {
    await browser.close();
    server.close();
  }
  return attempts;
}

function hashOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Runs in the page: answers with the names of what ran or was applied. */
async function loadAll({
  names,
  hashes,
}: {
  names: string[];
  hashes: { js: string; css: string };
}): Promise<string[]> {
  const scope = window as unknown as { ran: string[] };
  scope.ran = [];
  const loaded: string[] = [];
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve) => {
          const isStyle = name.endsWith('.css');
          const tag = isStyle ? document.createElement('link') : document.createElement('script');
          tag.integrity = isStyle ? hashes.css : hashes.js;
          tag.crossOrigin = 'anonymous';
          tag.addEventListener('error', () => resolve());
          tag.addEventListener('load', () => {
            if (isStyle) loaded.push(name);
            resolve();
          });
          if (tag instanceof HTMLLinkElement) Object.assign(tag, { rel: 'stylesheet', href: name });
          else tag.src = name;
          document.head.append(tag);
        }),
    ),
  );
  return [...loaded, ...scope.ran];
}
