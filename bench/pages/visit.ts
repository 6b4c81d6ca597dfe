import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { newVisitor, type PhoneVisit } from './browser-on-a-phone.ts';
import { bytesOf, scriptsOf, watchFetches, type FetchedFile } from './fetched-files.ts';
import type { Tap } from './measured-pages.ts';
import { readSeen, watchPage, type Seen } from './watch-page.ts';

export type Visit = Seen & {
  files: FetchedFile[];
  scriptBytes: number;
  htmlBytes: number;
  /** The addresses of the links in the HTML as the server wrote it. */
  named: string[];
  /** What React or the shell said of HTML that did not fit. */
  hydrationMismatches: string[];
};

/**
 * When a page counts as done: nothing was fetched for this long, which is longer than the shell leaves a page
 * to its visitor. Its largest paint stands sooner.
 */
const quietMs = { all: 2_000, paint: 400 };
const maxMs = 45_000;
const deadlineMs = 90_000;
const closesWithinMs = 10_000;
const tapEveryMs = 50;

/** Opens one page as a new visitor, waits until it is idle, and returns what was observed. */
export function visitOnce(browser: Browser, url: string): Promise<Visit> {
  return asSomebodyNew(browser, url, (visitor) => visit(visitor, url));
}

/** The largest paint of a page for a new visitor, in milliseconds. A page that the browser renders gets more time. */
export async function largestPaintOnce(
  browser: Browser,
  url: string,
  isDrawnInBrowser = false,
): Promise<number> {
  const quiet = isDrawnInBrowser ? quietMs.all : quietMs.paint;
  const { largestPaint } = await asSomebodyNew(browser, url, (visitor) => visit(visitor, url, quiet));
  return largestPaint;
}

/** A browser that no longer answers would hold up the run for ever: after the deadline the visit has failed. */
async function asSomebodyNew(
  browser: Browser,
  url: string,
  act: (visitor: PhoneVisit) => Promise<Visit>,
): Promise<Visit> {
  let visitor: PhoneVisit | undefined;
  let late: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    late = setTimeout(
      () => reject(new Error(`${url} was not done after ${deadlineMs / 1000} s`)),
      deadlineMs,
    );
  });
  const visiting = newVisitor(browser).then((opened) => act((visitor = opened)));
  try {
    return await Promise.race([visiting, deadline]);
  } finally {
    clearTimeout(late);
    // What the deadline left behind fails when its context goes.
    visiting.catch(() => undefined);
    await Promise.race([visitor?.context.close(), wait(closesWithinMs)]);
  }
}

/** Opens a page in a profile that exists. Throws when the page does not answer with 200. */
export async function visit(visitor: PhoneVisit, url: string, quiet = quietMs.all): Promise<Visit> {
  const { page } = visitor;
  const watched = await begin(visitor, url);
  let seen: Seen;
  do {
    do await wait(100);
    while (watched.fetches.quietFor() < quiet && !watched.isLate());
    // A processor that is busy makes a quiet line too: without a paint the page is not done.
    seen = await readSeen(page);
  } while (seen.largestPaint === 0 && !watched.isLate());
  if (!(seen.largestPaint > 0)) throw new Error(`${url} painted nothing within ${maxMs / 1000} s`);
  return summary(seen, watched);
}

/**
 * Opens a page as a new visitor and taps its control repeatedly from the first paint on, until it
 * answers. Throws when it never does.
 */
export function tapUntilAnswered(browser: Browser, url: string, tap: Tap): Promise<Visit> {
  return asSomebodyNew(browser, url, async (visitor) => {
    const { page } = visitor;
    const watched = await begin(visitor, url);
    const control = page.locator(tap.control).first();
    await page.evaluate((expected) => window.benchSeen.expectResponse(expected), {
      answer: tap.answer,
      ...(tap.text !== undefined && { text: tap.text }),
      ...(tap.attribute && { attribute: tap.attribute }),
    });
    for (;;) {
      const seen = await readSeen(page);
      if (seen.answeredAt !== undefined) return summary(seen, watched);
      if (watched.isLate()) {
        throw new Error(`${url} did not answer a tap on ${tap.control} within ${maxMs / 1000} s`);
      }
      // What is not drawn yet, or moves just now, is tapped the next time.
      const attempt =
        tap.type === undefined
          ? control.tap({ timeout: 400, force: true })
          : control.fill(tap.type, { timeout: 400 });
      await attempt.catch(() => undefined);
      await wait(tapEveryMs);
    }
  });
}

async function begin({ page, devtools }: PhoneVisit, url: string) {
  const hydrationMismatches: string[] = [];
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      /hydrat|Minified React error #(418|421|422|423|425)/i.test(message.text())
    )
      hydrationMismatches.push(message.text());
  });
  const fetches = watchFetches(devtools);
  await watchPage(page);
  const began = performance.now();
  const answer = await page.goto(url, { waitUntil: 'commit', timeout: maxMs });
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`);
  const named = answer.text().then((html) => linksIn(html, url));
  return { fetches, hydrationMismatches, named, isLate: () => performance.now() - began > maxMs };
}

async function summary(
  seen: Seen,
  { fetches, hydrationMismatches, named }: Omit<Awaited<ReturnType<typeof begin>>, 'isLate'>,
): Promise<Visit> {
  const files = fetches.files();
  return {
    ...seen,
    files,
    scriptBytes: bytesOf(scriptsOf(files)),
    htmlBytes: bytesOf(files.filter(({ type }) => type === 'Document')),
    named: await named,
    hydrationMismatches,
  };
}

function linksIn(html: string, page: string): string[] {
  return [...html.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href = '']) => new URL(href, page).href);
}

/** Scripts that were here, in whole, when the page first answered. */
export function scriptsBeforeResponse({
  files,
  answeredAt = Number.POSITIVE_INFINITY,
}: Visit): FetchedFile[] {
  return scriptsOf(files).filter(({ doneAt = Number.POSITIVE_INFINITY }) => doneAt <= answeredAt);
}

/** Scripts that a script requested before the page responded to a tap and that the HTML does not name; prefetches do not count. */
export function scriptsFoundByScripts({
  files,
  named,
  answeredAt = Number.POSITIVE_INFINITY,
}: Visit): FetchedFile[] {
  return scriptsOf(files).filter(
    ({ requestedBy, requestedAt, type, url }) =>
      requestedBy === 'script' && !named.includes(url) && requestedAt <= answeredAt && type === 'Script',
  );
}
