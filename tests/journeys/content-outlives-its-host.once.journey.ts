import { expect, test } from '@playwright/test';
import { startContentHost } from '../site/content-host.ts';
import { startShell } from '../site/start-shell.ts';
import { crawl } from '../visitor/crawl.ts';
import { isQuick } from './support.ts';

const contentUrl = process.env['CONTENT_URL'] ?? 'http://localhost:3002';
const isContent = (address: string) => /^\/(bollywood-news|fan-zone|fans|celebrities)/.test(address);

test('with the content host gone, every content page shows its last good copy, also after a restart', async () => {
  test.setTimeout(180_000);
  const content = await startContentHost({
    'celeb-bios': await everyRecord('celeb-bios'),
    'latest-bollywood-news': await everyRecord('latest-bollywood-news'),
  });
  const shell = await startShell({ CONTENT_API_URL: content.url, RENDER_CACHE_MAX_SECONDS: '0' });
  try {
    const before = await contentPages(shell.url);
    expect(before.size).toBeGreaterThan(60);

    await content.stop();
    if (!isQuick) expect(await contentPages(shell.url)).toEqual(before);

    // Begun anew, it has nothing but what is on its disk.
    await shell.restart();
    expect(await contentPages(shell.url)).toEqual(before);
  } finally {
    await shell.stop();
    await content.stop();
  }
});

/** The words in the main part of every page made from content, by address. */
async function contentPages(site: string): Promise<Map<string, string>> {
  const pages = await crawl(
    site,
    ['/bollywood-news', '/fan-zone/celeb-bio', '/fan-zone', '/fans'],
    isContent,
  );
  return new Map(
    [...pages]
      .map(([address, { status, html }]) => [address, `${status} ${html('main').text()}`] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
}

async function everyRecord(collection: string): Promise<{ url_slug: string }[]> {
  const response = await fetch(`${contentUrl}/${collection}?pagination[pageSize]=9999&populate=*`);
  const { data } = (await response.json()) as { data: { id: number; attributes: { url_slug: string } }[] };
  return data.map(({ id, attributes }) => ({ id, ...attributes }));
}
