import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/watched-test.ts';

const flips = Number(process.env['FLIPS'] ?? 60);
const atOnce = 20;

test(`feature 8: ${flips} files of a release with one flipped bit each: the shell’s loader runs and applies none`, async ({
  page,
}) => {
  test.setTimeout(300_000 + flips * 60);
  let isFlipping = true;
  let flipped = 0;
  const originals = new Map<string, Buffer>();
  await page.route('**/remotes/mfe-checkout/**', async (route) => {
    if (!isFlipping) return route.fallback();
    const { pathname, origin } = new URL(route.request().url());
    const known = originals.get(pathname);
    const response = known ? undefined : await route.fetch({ url: origin + pathname });
    const body = known ?? (await response!.body());
    originals.set(pathname, body);
    flipped += 1;
    const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    await route.fulfill({ contentType, body: withFlippedBit(body, flipped) });
  });

  await page.goto('/order/aarav-suryan');
  await page.waitForFunction(() => {
    type Instance = { name: string; options: { plugins: { name: string }[] } };
    const { __FEDERATION__ } = globalThis as { __FEDERATION__?: { __INSTANCES__: Instance[] } };
    const { __INSTANCES__: instances = [] } = __FEDERATION__ ?? {};
    const shell = instances.find(({ name }) => name === 'shell');
    return shell?.options.plugins.some(({ name }) => name === 'integrity');
  });
  const files = await filesOfCheckout(page);
  expect(files).toContainEqual(expect.stringMatching(/\/entry\.js$/));
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(1);

  // The page's releases are registered shortly after the plugin.
  await expect(() => loadEach(page, files.slice(0, 1))).toPass();
  for (let tried = 0; tried < flips; tried += atOnce) {
    const urls = Array.from({ length: atOnce }, (_, at) => {
      const number = tried + at;
      // A query of its own, so that the browser requests the file again.
      return `${files[number % files.length]}?number=${number}`;
    });
    expect(await loadEach(page, urls)).toEqual(urls.map((url) => [url, 'refused']));
  }
  expect(flipped).toBeGreaterThanOrEqual(flips);
  expect(await containers(page)).toEqual([]);

  // The same files without a flipped bit do load.
  isFlipping = false;
  expect(await loadEach(page, files)).toEqual(files.map((url) => [url, 'ran']));
  expect(await containers(page)).toHaveLength(1);
});

/** A copy of a file with one bit flipped, each time another one. */
function withFlippedBit(bytes: Buffer, time: number): Buffer {
  const copy = Buffer.from(bytes);
  // A stride that shares no factor with the length of a file reaches every part of it.
  const at = (time * 7_919) % copy.length;
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << (time % 8)), at);
  return copy;
}

/** The URLs of the files of the checkout's release whose hashes the page has. */
async function filesOfCheckout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { releases } = JSON.parse(document.getElementById('marquee-page')?.textContent ?? '') as {
      releases: Record<string, { base: string; files: Record<string, string> }>;
    };
    const { base, files } = releases['mfe-checkout']!;
    return Object.keys(files).map((file) => new URL(base + file, location.href).href);
  });
}

/** Loads files by the hooks of Module Federation's runtime that load every entry, chunk and stylesheet. */
async function loadEach(page: Page, urls: string[]): Promise<[string, 'ran' | 'refused'][]> {
  return page.evaluate(async (all) => {
    type Hook<Element> = { emit(given: { url: string; attrs: object }): Element };
    type Instance = {
      name: string;
      loaderHook: {
        lifecycle: { createScript: Hook<HTMLScriptElement>; createLink: Hook<HTMLLinkElement> };
      };
    };
    // Module Federation's global, for which this file has no types.
    const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };
    const { __INSTANCES__: instances } = __FEDERATION__;
    const shell = instances.find(({ name }) => name === 'shell')!;
    const { createScript, createLink } = shell.loaderHook.lifecycle;
    return Promise.all(
      all.map(async (url): Promise<[string, 'ran' | 'refused']> => {
        const isStyle = url.endsWith('.css');
        const element = isStyle ? createLink.emit({ url, attrs: {} }) : createScript.emit({ url, attrs: {} });
        if (element instanceof HTMLLinkElement) element.rel = 'stylesheet';
        const outcome = await new Promise<'ran' | 'refused'>((resolve) => {
          element.addEventListener('load', () => resolve('ran'));
          element.addEventListener('error', () => resolve('refused'));
          document.head.append(element);
        });
        element.remove();
        return [url, outcome];
      }),
    );
  }, urls);
}

/** The containers of the checkout that are in the window: an entry that runs leaves one there. */
async function containers(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(window).filter((key) => key.startsWith('mfe_checkout')));
}
