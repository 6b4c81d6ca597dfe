import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startOwnPlatform } from '../site/start-own-platform.ts';
import { expect, test } from '../visitor/watched-test.ts';

/** What a reset and a theme do, as style-loader inserts them and as a file. */
const sheet = `@layer base { *, ::before, ::after { margin: 0; padding: 0; border: 0 } h1 { font-size: 9px } }
  @font-face { font-family: Loud; src: local('Arial') }
  @keyframes turn { to { rotate: 1turn } }
  :root, :host { --loud: rgb(1, 2, 3) }
  body { background: rgb(9, 9, 9) }
  a, button { color: rgb(200, 0, 0) }
  @media (min-width: 1px) { .loud { color: var(--loud); animation: turn 1s infinite } }`;

const script = `class LoudBox extends HTMLElement {
  connectedCallback() {
    this.innerHTML = '<p class="loud">loud</p><button type="button">a button</button>';
    const style = document.createElement('style');
    style.textContent = ${JSON.stringify(sheet)};
    document.head.append(style);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('./loud.css', import.meta.url).href;
    document.head.append(link);
    const menu = document.createElement('div');
    menu.className = 'loud loud-menu';
    menu.textContent = 'a menu';
    document.body.append(menu);
  }
}
customElements.define('loud-box', LoudBox);`;

const page = { tag: 'loud-box', title: 'Loud', description: 'A guest with a reset.', heading: 'Loud' };

// The browser reports each `<style>` element that it does not apply itself.
test.use({ violations: [/^securitypolicyviolation: style-src-elem inline/] });

let folder: string;
let platform: Awaited<ReturnType<typeof startOwnPlatform>>;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-loud-'));
  await mkdir(path.join(folder, 'dist'));
  const guest = {
    name: 'loud',
    owner: 'Team Loud',
    version: '1.0.0',
    entry: 'loud.js',
    routes: { '/loud': page },
  };
  for (const [file, text] of Object.entries({
    'guest.json': JSON.stringify(guest),
    'dist/loud.js': script,
    'dist/loud.css':
      '* { letter-spacing: 7px } h1 { text-transform: uppercase } .loud { outline: 3px solid }',
  }))
    await writeFile(path.join(folder, file), text);
  platform = await startOwnPlatform([]);
  await platform.marquee('publish', path.join(folder, 'dist'), '--guest', '--reason', 'loud');
  await platform.marquee('promote', 'loud@1.0.0', '--reason', 'loud');
  await expect
    .poll(async () => (await fetch(`${platform.url}/loud`, { redirect: 'manual' })).status)
    .toBe(200);
});
test.afterAll(async () => {
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * The computed styles of all visible elements outside the guest, without sizes and places that follow from the guest's
 * height. Chromium 156 crashes when it is asked for those of a closed menu.
 */
const looks = (shown: Page) =>
  shown.evaluate(() => {
    const outside =
      'html, body, header, header *, footer, footer *, h1, #main, [class*="consent"], [class*="consent"] *';
    return [...document.querySelectorAll(outside)]
      .filter((one) => one.checkVisibility() && !one.closest('[data-guest], [data-guest-node]'))
      .flatMap((one, at) =>
        ['', '::before', '::after'].flatMap((part) => {
          const style = getComputedStyle(one, part || undefined);
          return [...style]
            .filter(
              (name) =>
                !/origin$|^(?:inline|block)-size$|^(?:width|height|top|bottom|left|right)$|^inset-/.test(
                  name,
                ),
            )
            .map((name) => `${at} ${one.localName}${part} ${name}: ${style.getPropertyValue(name)}`);
        }),
      );
  });

test('the styles of a guest apply in the guest, and change nothing outside of it', async ({
  page: shown,
}) => {
  await shown.goto(`${platform.url}/loud`);
  const inside = shown.locator('[data-guest] .loud');
  await expect(inside).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(inside).toHaveCSS('letter-spacing', '7px');
  await expect(inside).toHaveCSS('outline-width', '3px');
  await expect(shown.locator('[data-guest] button')).toHaveCSS('color', 'rgb(200, 0, 0)');
  await expect(shown.locator('[data-guest]')).toHaveCSS('background-color', 'rgb(9, 9, 9)');
  // What the guest adds to the body has its styles and its custom properties, and not the background of a body.
  const menu = shown.locator('.loud-menu');
  await expect(menu).toHaveCSS('letter-spacing', '7px');
  await expect(menu).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(menu).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');

  // The site's React adds the portals of a guest, so that no code of the guest runs then.
  await shown.evaluate(() => {
    const portal = Object.assign(document.createElement('p'), { id: 'portal' });
    const dialog = Object.assign(document.createElement('dialog'), { className: 'mq-dialog', open: true });
    document.body.append(portal, dialog);
  });
  await expect(shown.locator('#portal')).toHaveCSS('letter-spacing', '7px');
  await expect(shown.locator('.mq-dialog[open]')).toHaveCSS('letter-spacing', 'normal');

  // The shell's own stylesheets that come later are there: those of the consent bar and of view transitions.
  await expect(shown.locator('.shell-bottom')).toHaveCount(1);
  await shown.locator('[data-privacy-choices]').first().dispatchEvent('click');
  await expect(shown.locator('.shell-consent button').first()).toBeVisible();
  await expect(shown.locator('html')).toHaveCSS('view-transition-name', 'none');
  const withGuest = await looks(shown);
  // Everything else looks as it does once the guest's styles are gone.
  await shown.evaluate(() => {
    const isOfGuest = ({ cssRules }: CSSStyleSheet) =>
      [...cssRules].some(({ cssText }) => cssText.includes('data-guest-node'));
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => !isOfGuest(one));
    for (const link of document.querySelectorAll('link[href*="/loud/"][rel="stylesheet"]')) link.remove();
  });
  await expect(inside).toHaveCSS('letter-spacing', 'normal');
  expect(withGuest.length).toBeGreaterThan(10_000);
  expect(await looks(shown)).toEqual(withGuest);
});
