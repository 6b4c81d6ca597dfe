import { expect, test, type Page } from '@playwright/test';
import { startContentHost, type ContentHost } from '../site/content-host.ts';
import { startShell } from '../site/start-shell.ts';
import { giveaway, hostileWords } from '../visitor/hostile-words.ts';
import { markupFaults } from '../visitor/markup-faults.ts';
import { islandsLive } from './support.ts';

const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';
const slugOf = (position: number) => `hostile-${position}`;

const biographyTexts =
  'name name_hi profession profession_hi birth_place birth_place_hi zodiac zodiac_hi debut_film debut_film_hi spouse spouse_hi short_bio short_bio_hi body body_hi instagram seo_title seo_title_hi seo_description seo_description_hi date_of_birth';
const articleTexts =
  'title title_hi summary summary_hi body body_hi source_name source_name_hi source_url seo_title seo_title_hi seo_description seo_description_hi';

/** Every text field of a biography and an article holds the same hostile words, one record each. */
const biographies = hostileWords.map((words, position) => ({
  id: position + 1,
  url_slug: slugOf(position),
  ...texts(words, biographyTexts),
  awards: [{ title: words, title_hi: words, year: 2020 }],
  films: [{ title: words, title_hi: words, year: 2021 }],
  image: { url: words, width: 600, height: 800, alternativeText: words, alternativeText_hi: words },
}));
const news = hostileWords.map((words, position) => ({
  id: position + 1,
  url_slug: slugOf(position),
  ...texts(words, articleTexts),
  author: { name: words, name_hi: words, url_slug: words },
  tags: [words, 'aarav-suryan'],
  image: { url: words, width: 1200, height: 675, alternativeText: words, alternativeText_hi: words },
  publishedAt: new Date(Date.UTC(2026, 0, 1) + position * 60_000).toISOString(),
  updatedAt: words,
}));

// The full form (`npm test -- hostile`) opens every record's page and puts every text into every query; the
// quick form, part of `npm test`, opens every eighth and puts each text into one query, taking turns.
const isFull = process.env['HOSTILE'] === 'full';
const opened = hostileWords.map((_, position) => position).filter((at) => isFull || at % 8 === 0);

let content: ContentHost;
let shell: Awaited<ReturnType<typeof startShell>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  content = await startContentHost({ 'celeb-bios': biographies, 'latest-bollywood-news': news });
  shell = await startShell({ CONTENT_API_URL: content.url });
});
test.afterAll(async () => {
  await shell.stop();
  await content.stop();
});

test('a thousand hostile texts in every field of the content are markup in no page', async () => {
  test.setTimeout(300_000);
  const details = opened.flatMap((position) => [
    `/fan-zone/celeb-bio/${slugOf(position)}`,
    `/hi/bollywood-news/${slugOf(position)}`,
  ]);
  const lists = Array.from({ length: isFull ? 50 : 5 }, (_, page) => [
    `/hi/fan-zone/celeb-bio?page=${page + 1}`,
    `/bollywood-news?page=${page + 1}`,
  ]).flat();
  const rails = ['/fans', '/fan-zone', '/fan-zone/trending', '/celebrities/aarav-suryan'];
  expect(await faultsOf(shell.url, [...details, ...lists, ...rails])).toEqual([]);
});

test('in a browser they execute nothing and break no page', async ({ page }) => {
  test.setTimeout(180_000);
  const executed = await watchExecutions(page);
  for (let position = 0; position < hostileWords.length; position += isFull ? 20 : 80) {
    await page.goto(`${shell.url}/fan-zone/celeb-bio/${slugOf(position)}`);
    await expect(page.locator('main h1')).toBeVisible();
    await page.goto(`${shell.url}/bollywood-news/${slugOf(position + 7)}`);
    await expect(page.locator('main h1')).toBeVisible();
  }
  expect(executed).toEqual([]);
});

test('a thousand hostile texts in every query and address leave the page standing', async () => {
  test.setTimeout(300_000);
  const asked = hostileWords.flatMap((words, turn) => {
    const text = encodeURIComponent(words);
    return [
      `/fan-zone/search?q=${text}`,
      `/fan-zone/compare?a=${text}&b=aarav-suryan`,
      `/fan-zone/celeb-bio?page=${text}&letter=${text}`,
      `/celebrities?occasion=${text}`,
      `/order/aarav-suryan?step=${text}&occasion=${text}`,
      `/login?next=${text}`,
      `/auth/handoff?token=${text}&next=${text}`,
      `/verify?authenticationToken=${text}`,
      `/contact-sales?utm_source=${text}`,
      `/?in=${text}`,
      `/celebrities/${text}`,
      `/watch/${text}`,
    ].filter((_, at) => isFull || at === turn % 12);
  });
  expect(await faultsOf(siteUrl, asked)).toEqual([]);
});

for (const form of [
  '/contact-sales',
  '/brand-enquiry',
  '/login',
  '/verify',
  '/fan-zone/search',
  '/delete-account',
]) {
  test(`a thousand hostile texts in the form at ${form} execute nothing`, async ({ page }) => {
    const executed = await watchExecutions(page);
    await page.goto(form);
    await islandsLive(page);
    await page.evaluate(async (all) => {
      const setValue = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
        // React listens to the element's own setter; the prototype's goes past it, as typing does.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
        for (const event of ['input', 'change', 'focusout'])
          field.dispatchEvent(new Event(event, { bubbles: true }));
      };
      for (const [position, words] of all.entries()) {
        document
          .querySelectorAll<HTMLInputElement>(
            'main input:not([type="radio"], [type="checkbox"]), main textarea',
          )
          .forEach((field) => setValue(field, words));
        if (position % 25 === 0) await new Promise((drawn) => requestAnimationFrame(() => drawn(undefined)));
      }
    }, hostileWords);
    await expect(page.locator('main h1')).toBeVisible();
    expect(executed).toEqual([]);
  });
}

function texts(words: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, words]));
}

/** Everything a page ran that it should not have: the giveaway, script errors, violations of the policy. */
async function watchExecutions(page: Page): Promise<string[]> {
  const executed: string[] = [];
  await page.exposeFunction(giveaway, (words: number) => executed.push(`${hostileWords[words]} ran`));
  page.on('pageerror', ({ message }) => executed.push(message));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => executed.push('a dialog opened')));
  page.on('console', (message) => {
    // A picture from a foreign host is refused, and nothing runs.
    const text = message.text();
    if (/Content Security Policy|Trusted Type/i.test(text) && !text.startsWith('Loading the image'))
      executed.push(text);
  });
  return executed;
}

/** Asks for the addresses, a few at once; a line for each that answers badly or has foreign markup. */
async function faultsOf(host: string, addresses: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...addresses];
  const ask = async () => {
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      const response = await fetch(host + address, { redirect: 'manual', headers: { accept: 'text/html' } });
      const text = await response.text();
      const location = response.headers.get('location');
      if (location && new URL(location, host).origin !== new URL(host).origin)
        faults.push(`${address} leads to ${location}`);
      if (response.status !== 200 && response.status !== 302) faults.push(`${response.status} ${address}`);
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
      if (response.status === 200)
        faults.push(...markupFaults(text, nonce).map((fault) => `${address}: ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: 4 }, ask));
  return faults;
}
