import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { browserArguments } from '../../tests/browser/browser-arguments.ts';
import { findBrowser, findWholeBrowser } from '../../tests/browser/find-browser.ts';

/** Slow 4G as Lighthouse and the developer tools mean it, and a processor four times slower than this one. */
export const line = { latencyMs: 150, bitsPerSecond: 1_600_000, upBitsPerSecond: 750_000 } as const;
export const slowdown = 4;

export type PhoneVisit = { context: BrowserContext; page: Page; devtools: CDPSession };

/** One headless Chromium for all visits. Throws when none can be found. */
export async function openBrowser(root: string): Promise<Browser> {
  return chromium.launch({
    executablePath: findWholeBrowser() ?? (await findBrowser(root)),
    args: [...browserArguments, '--autoplay-policy=no-user-gesture-required'],
  });
}

/** A new visitor: an empty profile on a small screen with a slow network. */
export async function newVisitor(browser: Browser): Promise<PhoneVisit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    // An edge of the benchmark has a certificate of its own.
    ignoreHTTPSErrors: true,
    // What a worker fetches no visitor waits for, and none of the other subjects has one.
    serviceWorkers: 'block',
  });
  // The compiler gives functions their names by a helper; those sent into pages would miss it there.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  // Visitors come from somewhere: a first page of the same site starts the browser's process for it, whose
  // start takes a third of a second of chance. They come from elsewhere: the browser opens every subject in a
  // group of its own, as behind a link of another site, and not only those that ask for one by a header.
  await page.goto(await somewhere());
  const devtools = await context.newCDPSession(page);
  await useSlowLine(devtools);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page, devtools };
}

let here: Promise<string> | undefined;

/** The address of an empty page, at a port of its own. */
function somewhere(): Promise<string> {
  here ??= new Promise((resolve) => {
    const server = createServer((_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .setHeader('cross-origin-opener-policy', 'same-origin')
        .end('<!DOCTYPE html><title>Somewhere</title>'),
    );
    server.unref();
    server.listen(0, () => resolve(`http://localhost:${(server.address() as AddressInfo).port}/`));
  });
  return here;
}

/** Puts a page behind the slow line; its traffic is told from then on. */
export async function useSlowLine(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bitsPerSecond / 8,
    uploadThroughput: line.upBitsPerSecond / 8,
  });
}
