import type { Page } from '@playwright/test';
import { releaseCopy } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { expect, test } from '../visitor/visitor-test.ts';

const remote = 'mfe-quiz';
const play = '/quiz/aarav-suryan/play';
const star = '/celebrities/aarav-suryan';

const pageSlot = (page: Page) => page.locator('[data-slot="page"]');

test.beforeEach(({ complaints }) => void complaints.push(/REMOTE_|quiz/));

test(
  'feature 19: after three failures a browser requests a remote only for a probe or a press, and mounts the others',
  { tag: '@all' },
  async ({ page, context, failing }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (/\/remotes\/mfe-quiz\//.test(request.url())) requested.push(request.url());
    });
    await failing(remote);
    await page.goto(`${play}?marquee-inspect`);
    const facts = page
      .getByRole('region', { name: 'Inspector' })
      .locator('details', { hasText: 'page mfe-quiz' });
    const retry = pageSlot(page).getByRole('button', { name: 'Try again' });
    await expect(async () => {
      await retry.dispatchEvent('click');
      expect(await facts.locator('dl').textContent()).toContain('Circuitopen');
    }).toPass();

    // The last press has made its requests, with their retries.
    let before = 0;
    const isQuiet = () => before === (before = requested.length);
    await expect.poll(isQuiet, { intervals: [2_000] }).toBe(true);
    expect(before).toBeGreaterThan(0);
    // Another remote is requested and mounted meanwhile.
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(requested).toHaveLength(before);
    // A press of the visitor is always tried.
    await retry.dispatchEvent('click');
    await expect.poll(() => requested.length).toBeGreaterThan(before);

    await context.unrouteAll();
    await expect(pageSlot(page)).toHaveAttribute('data-state', 'hydrated');
    await expect(facts.locator('dl')).toContainText('Circuitclosed');
  },
);

/** What the fallback of a class has: of a slot of the server, and of a page of the server and the browser. */
const classes = [
  ['primary', '1.71.0', ['P', 'text', 'retry', 'way out'], ['H1', 'text', 'retry', 'way out']],
  ['essential', '1.72.0', ['P', 'text', 'retry'], ['H1', 'text', 'retry', 'way out']],
  ['regular', '1.73.0', [], ['H1', 'way out']],
] as const;

/** What the fallback in a slot has, in the words of `classes`. */
async function fallbackIn(page: Page, slot: string): Promise<string[]> {
  return page.locator(`[data-slot="${slot}"]`).evaluate((element) => {
    const title = element.querySelector('.mq-slot-fallback__title');
    return [
      ...(title ? [title.tagName] : []),
      ...(element.textContent.includes('Something went wrong') ? ['text'] : []),
      ...(element.querySelector('[data-retry]') ? ['retry'] : []),
      ...(element.querySelector('a[href="/"]') ? ['way out'] : []),
    ];
  });
}

test.describe('with a release that throws', () => {
  test.afterAll(() => runMarquee(['rollback', `${remote}@1.0.0`, '--reason', 'the journey is over']));

  for (const [criticality, version, ofSlot, ofPage] of classes)
    test(
      `feature 20: the same fault in a remote that is ${criticality} has its fallback, from the server and in the browser`,
      { tag: '@all' },
      async ({ page, browser }) => {
        const thrown = "throw new Error('broken on purpose');";
        await releaseCopy(remote, version, {
          untried: true,
          replace: [
            ['remote.json', '"criticality": "primary"', `"criticality": "${criticality}"`],
            [
              'src/play/PlayPage.tsx',
              'export function Component() {',
              `export function Component() {\n${thrown}`,
            ],
            ['src/teaser/Teaser.tsx', 'const { t, language } =', `${thrown}\nconst { t, language } =`],
          ],
        });
        const served = async () => (await page.request.get(play)).text();
        await expect.poll(served).toContain(`data-release="${version}"`);

        const context = await browser.newContext({ javaScriptEnabled: false });
        const fromServer = await context.newPage();
        await fromServer.goto(play);
        expect(await fallbackIn(fromServer, 'page')).toEqual(ofPage);
        await fromServer.goto(star);
        expect(await fallbackIn(fromServer, 'quiz.teaser')).toEqual(ofSlot);
        await context.close();

        await page.goto(play);
        await expect(pageSlot(page)).toHaveAttribute('data-state', 'fallback');
        await expect.poll(() => fallbackIn(page, 'page')).toEqual(ofPage);
      },
    );
});
