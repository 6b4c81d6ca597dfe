import { expect, test } from '@playwright/test';
import { isFirstRing } from '@marquee/testing/ring';
import { startContentHost } from '../site/content-host.ts';
import { startShell } from '../site/start-shell.ts';
import { crawl } from '../visitor/crawl.ts';

const contentUrl = process.env['CONTENT_URL'] ?? 'http://localhost:3002';
/** The quick form reads the news alone. */
const lists = ['/bollywood-news', ...(isFirstRing ? [] : ['/fan-zone/celeb-bio', '/fan-zone', '/fans'])];
const isContent = (pageUrl: string) =>
  isFirstRing
    ? pageUrl.startsWith('/bollywood-news')
    : /^\/(bollywood-news|fan-zone|fans|celebrities)/.test(pageUrl);

test('while the content host is down, every content page shows its last good copy, also after a restart', async () => {
  const content = await startContentHost({
    'celeb-bios': await everyRecord('celeb-bios'),
    'latest-bollywood-news': await everyRecord('latest-bollywood-news'),
  });
  const shell = await startShell({ CONTENT_API_URL: content.url, RENDER_CACHE_MAX_SECONDS: '0' });
  try {
    const before = await contentPages(shell.url);
    expect(before.size).toBeGreaterThan(isFirstRing ? 20 : 60);

    await content.stop();
    if (!isFirstRing) expect(await contentPages(shell.url)).toEqual(before);

    // After a restart the shell has only the copy on its disk.
    await shell.restart();
    expect(await contentPages(shell.url)).toEqual(before);
  } finally {
    await shell.stop();
    await content.stop();
  }
});

/** The text of the `main` element of every content page, by URL. */
async function contentPages(site: string): Promise<Map<string, string>> {
  const pages = await crawl(site, lists, isContent);
  return new Map(
    [...pages]
      .map(([pageUrl, { status, html }]) => [pageUrl, `${status} ${textOf(html('main'))}`] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
}

/** The text without the styles of slots that were rendered after the head was sent. */
function textOf(main: {
  clone(): typeof main;
  find(selector: string): { remove(): unknown };
  text(): string;
}) {
  const copy = main.clone();
  copy.find('style').remove();
  return copy.text();
}

async function everyRecord(collection: string): Promise<{ url_slug: string }[]> {
  const response = await fetch(`${contentUrl}/${collection}?pagination[pageSize]=9999&populate=*`);
  const { data } = (await response.json()) as { data: { id: number; attributes: { url_slug: string } }[] };
  return data.map(({ id, attributes }) => ({ id, ...attributes }));
}
