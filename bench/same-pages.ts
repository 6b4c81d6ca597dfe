import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { openBrowser } from './pages/browser-on-a-phone.ts';
import { measuredPages, type MeasuredPage } from './pages/measured-pages.ts';
import { startBenchSite } from './site/bench-site.ts';
import { subjectNames } from './subjects/subjects.ts';

const root = path.resolve(import.meta.dirname, '..');
const pictures = path.join(root, 'test-results/bench');
/** Of all pixels, how many may differ: letters are drawn a hair's breadth apart from run to run. */
const maxDifferent = 0.002;
const deadlineMs = 30_000;

type Look = { text: string; picture: Buffer };

/**
 * Whether every subject shows a visitor the same pages as Marquee: the same words in the same order,
 * and the same picture. Returns what differs; pictures of that are kept under `test-results/bench`.
 */
export async function compareSubjects(report: (line: string) => void): Promise<string[]> {
  const site = await startBenchSite(report);
  try {
    const browser = await openBrowser(root);
    try {
      const original = (await site.shell('production')).url;
      const differences: string[] = [];
      for (const name of subjectNames) {
        const { url } = await site.subject(name);
        for (const page of measuredPages) {
          const found = await compare(browser, { name, page, original, url }).catch(
            (failure: unknown) => `could not be compared: ${String(failure).split('\n')[0]}`,
          );
          report(`${name}, ${page.name}: ${found ?? 'the same'}`);
          if (found) differences.push(`${name}, ${page.name}: ${found}`);
        }
      }
      return differences;
    } finally {
      await browser.close();
    }
  } finally {
    await site.stop();
  }
}

async function compare(
  browser: Browser,
  { name, page, original, url }: { name: string; page: MeasuredPage; original: string; url: string },
): Promise<string | undefined> {
  // What only scripts draw (the question for consent, the sound button) has no place on the floor.
  const javaScriptEnabled = name !== 'static';
  const wanted = await look(browser, original + page.path, javaScriptEnabled);
  const found = await look(browser, url + page.path, javaScriptEnabled);
  const args = firstDifference(wanted.text, found.text);
  const share = await shareOfDifferentPixels(wanted.picture, found.picture);
  if (!args && share <= maxDifferent) return undefined;

  await mkdir(pictures, { recursive: true });
  const file = path.join(pictures, `${name} ${page.name}`.replaceAll(' ', '-'));
  await writeFile(`${file}.png`, found.picture);
  await writeFile(`${file}-marquee.png`, wanted.picture);
  return args ?? `${(share * 100).toFixed(2)} % of the picture differs (${path.relative(root, file)}.png)`;
}

async function look(browser: Browser, url: string, javaScriptEnabled: boolean): Promise<Look> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    javaScriptEnabled,
  });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load', timeout: deadlineMs });
    await page.locator('main h1').waitFor({ timeout: deadlineMs });
    if (javaScriptEnabled) await settle(page);
    return {
      text: (await settledText(page)).replaceAll(new URL(url).origin, ''),
      picture: await page.screenshot({ animations: 'disabled' }),
    };
  } finally {
    await context.close();
  }
}

/** Waits for the button that scrolls to the top, which comes last, and for every picture in sight. */
async function settle(page: Page) {
  await page.locator('.shell-to-top').waitFor({ state: 'attached', timeout: deadlineMs });
  await page.waitForLoadState('networkidle', { timeout: deadlineMs });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The words in sight once they stay the same: what is drawn in the browser comes piece by piece. */
async function settledText(page: Page): Promise<string> {
  let before = '';
  for (let same = 0, tries = 0; same < 3 && tries < 30; tries += 1) {
    const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ').trim();
    same = text === before ? same + 1 : 0;
    before = text;
    await wait(400);
  }
  return before;
}

function firstDifference(wanted: string, found: string): string | undefined {
  if (wanted === found) return undefined;
  const [left, right] = [wanted.split(' '), found.split(' ')];
  const at = left.findIndex((word, index) => word !== right[index]);
  const place = at === -1 ? left.length : at;
  const around = (args: string[]) => args.slice(Math.max(0, place - 4), place + 8).join(' ');
  return `words differ: “${around(left)}” became “${around(right)}”`;
}

async function shareOfDifferentPixels(first: Buffer, second: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [first, second].map((picture) =>
      sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let different = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const distance = [0, 1, 2].map((channel) =>
      Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)),
    );
    if (Math.max(...distance) > 24) different += 1;
  }
  return different / (a.data.length / 3);
}
