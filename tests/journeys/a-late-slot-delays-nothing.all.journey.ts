import { releaseCopy } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { watchShifts } from '../visitor/layout-shifts.ts';
import { expect, test } from '../visitor/watched-test.ts';

const teaser = '[data-slot="quiz.teaser"]';
const version = '1.62.0';
const lateMs = 1_500;
/** What a browser sends that moves late slots to their places, and one that does not. */
const moving = { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-ch-ua': '"Chromium";v="156"' };
const other = { accept: 'text/html', 'sec-fetch-dest': 'document' };

/** Reads a page as it arrives: the milliseconds after the request at which the footer and the end were there. */
async function read(url: string, headers: Record<string, string>) {
  const started = performance.now();
  const response = await fetch(url, { headers });
  const decoder = new TextDecoder();
  let html = '';
  let untilFooter: string | undefined;
  let footerMs = 0;
  for await (const bytes of response.body!) {
    html += decoder.decode(bytes as Uint8Array, { stream: true });
    if (untilFooter !== undefined || !html.includes('</footer>')) continue;
    untilFooter = html;
    footerMs = performance.now() - started;
  }
  return { html, untilFooter: untilFooter ?? '', footerMs, endMs: performance.now() - started };
}

test('feature 47: while a slot is late the page after it is there, without a script and without a shift', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/fans');
  const height = Math.round((await page.locator(`${teaser} > *`).first().boundingBox())?.height ?? 0);
  const text = (await page.locator(teaser).textContent()) ?? '';
  const healthy = await read(`${baseURL}/celebrities/kabir-rangrez`, moving);
  await releaseCopy('mfe-quiz', version, {
    replace: [
      ['remote.json', '"deadlineMs": 800', '"deadlineMs": 5000'],
      [
        'remote.json',
        '"name": "quiz.teaser",',
        `"name": "quiz.teaser", "placeholder": { "narrow": ${height}, "wide": ${height} },`,
      ],
      [
        'src/teaser/Teaser.tsx',
        'const star = starByLongKey',
        `await new Promise((resolve) => setTimeout(resolve, ${lateMs})); const star = starByLongKey`,
      ],
    ],
  });
  try {
    // Each of these pages is rendered for the first time, so that its slot is late.
    const isLive = async () => (await read(`${baseURL}/celebrities/meher-tarana`, other)).html;
    await expect.poll(isLive).toMatch(/data-slot="quiz.teaser" [^>]*data-release="1.62.0"/);

    const sent = await read(`${baseURL}/celebrities/kabir-rangrez`, moving);
    expect(sent.untilFooter).not.toContain('data-slot="quiz.teaser"');
    expect(sent.html).toMatch(/<template for="[^"]*">.*data-slot="quiz.teaser".*<\/template>/s);
    console.log(
      `footer after ${Math.round(healthy.footerMs)} ms, beside a late slot after ${Math.round(sent.footerMs)} of ${Math.round(sent.endMs)} ms`,
    );

    const shifts = await watchShifts(page);
    await page.goto('/fans', { waitUntil: 'commit' });
    await page.waitForFunction(
      (slot) => document.querySelector('footer') !== null && document.querySelector(slot) === null,
      teaser,
    );
    await expect(page.locator(`${teaser}[data-state="server"]`)).toHaveText(text);
    expect(await shifts()).toBe(0);
    await expect(page.locator('template[for]')).toHaveCount(0);

    const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
    const plain = await withoutScripts.newPage();
    await plain.goto('/hi/fans', { waitUntil: 'commit' });
    await expect(plain.locator('footer')).toBeVisible();
    await expect(plain.locator(`main ${teaser}`)).toBeVisible();
    // In its place: before what follows it in the page that the cache has in reading order.
    const order = () =>
      plain.locator('main [data-slot]').evaluateAll((all) => all.map((one) => one.dataset['slot']));
    const arrived = await order();
    await plain.goto('/hi/fans');
    expect(arrived).toEqual(await order());
    await withoutScripts.close();
  } finally {
    await runMarquee(['rollback', 'mfe-quiz', '--reason', 'the journey is over']);
  }
});
