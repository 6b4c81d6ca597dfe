import { setTimeout as wait } from 'node:timers/promises';
import { load } from 'cheerio';
import { expect, test, type Page } from '@playwright/test';
import { startAlteringApi, type AlteringApi } from '../site/altering-api.ts';
import { startContentHost, type ContentHost } from '../site/content-host.ts';
import { startShell } from '../site/start-shell.ts';
import { signInBrowser } from '../visitor/accounts.ts';
import { giveDetails } from '../visitor/enquiry.ts';
import { giveaway, hostileWords } from '../visitor/hostile-texts.ts';
import { markupFaults } from '../visitor/markup-faults.ts';
import { freshNumber, islandsLive, isQuick } from './support.ts';

const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';

const biographyTexts =
  'name name_hi profession profession_hi birth_place birth_place_hi zodiac zodiac_hi debut_film debut_film_hi spouse spouse_hi short_bio short_bio_hi body body_hi instagram seo_title seo_title_hi seo_description seo_description_hi date_of_birth celeb_key';
const articleTexts =
  'title title_hi summary summary_hi body body_hi source_name source_name_hi source_url seo_title seo_title_hi seo_description seo_description_hi';

/** Of four records one has hostile words for an address, too. */
const slugOf = (position: number) =>
  position % 4 === 3 ? (hostileWords[position] ?? '') : `hostile-${position}`;
const pathOf = (list: string, position: number) => `${list}/${encodeURIComponent(slugOf(position))}`;

/** Every text field of a biography and an article holds the same hostile words, one record each. */
const biographies = hostileWords.map((words, position) => ({
  id: position + 1,
  url_slug: slugOf(position),
  is_orderable: true,
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
  tags: [words, slugOf(position), 'aarav-suryan'],
  image: { url: words, width: 1200, height: 675, alternativeText: words, alternativeText_hi: words },
  publishedAt: position % 4 === 1 ? words : new Date(Date.UTC(2026, 0, 1) + position * 60_000).toISOString(),
  updatedAt: words,
}));

/** Without these no page would know what is meant: addresses of pages, and words from a fixed list. */
const storedFields =
  /^(slug|occasionSlug|iso|dialCode|currency|provider|methods|\d+|celebId|celebUserId|quizId)$/;

// The full form (`npm test -- hostile`) opens every record's page, puts every text into every query and
// fills in every form; the quick form, part of `npm test`, opens every eighth, puts each text into one query,
// taking turns, and fills in some of the forms.
const isFull = process.env['HOSTILE'] === 'full';
const opened = hostileWords.map((_, position) => position).filter((at) => isFull || [0, 3].includes(at % 16));

let content: ContentHost;
let api: AlteringApi;
let shell: Awaited<ReturnType<typeof startShell>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  content = await startContentHost({ 'celeb-bios': biographies, 'latest-bollywood-news': news });
  let turn = 0;
  api = await startAlteringApi(
    (path) => /getAppConfig|celeb-occasion-details/.test(path),
    (text, field) => (storedFields.test(field) ? text : (hostileWords[turn++ % hostileWords.length] ?? text)),
  );
  shell = await startShell({ CONTENT_API_URL: content.url, MAIN_API_URL: api.url });
  // Before the first copy of the content is here, a page may say that it did not arrive.
  for (const list of ['/hi/fan-zone/celeb-bio', '/bollywood-news'])
    await expect
      .poll(async () => textIn((await askFor(shell.url + list)).text), { timeout: 60_000 })
      .toContain(giveaway);
});
test.afterAll(async () => {
  await shell.stop();
  await api.stop();
  await content.stop();
});

test('a thousand hostile texts in every field of the content are text in every page, and markup in none', async () => {
  test.setTimeout(300_000);
  const details = opened.flatMap((position) =>
    [pathOf('/fan-zone/celeb-bio', position), pathOf('/hi/bollywood-news', position)].map((address) => ({
      address,
      shows: hostileWords[position],
    })),
  );
  const lists = Array.from({ length: isFull ? 50 : 5 }, (_, page) =>
    [`/hi/fan-zone/celeb-bio?page=${page + 1}`, `/bollywood-news?page=${page + 1}`].map((address) => ({
      address,
      // Not all words say the giveaway; of the first pages' some do.
      shows: page < 5 ? giveaway : undefined,
    })),
  ).flat();
  const rails = ['/fans', '/fan-zone', '/fan-zone/trending', '/celebrities/aarav-suryan'];
  const overviews = [...lists, ...rails.map((address) => ({ address, shows: giveaway }))];
  expect(await faultsOf(shell.url, [...details, ...overviews])).toEqual([]);
});

test('hostile texts in what the API says of occasions, offers and support are text', async () => {
  test.setTimeout(300_000);
  const requested = ['', '/hi'].flatMap((language) => [
    { address: `${language}/celebrities/meher-tarana`, shows: giveaway },
    { address: `${language}/celebrities/aarav-suryan/birthday`, shows: giveaway },
    { address: `${language}/order/kabir-rangrez`, shows: giveaway },
    { address: `${language}/login` },
    { address: `${language}/refund/1` },
  ]);
  // Each answer takes its turn with the words, so that asking again asks with others.
  const rounds = Array.from({ length: isFull ? 40 : 2 }, () => requested).flat();
  expect(await faultsOf(shell.url, rounds)).toEqual([]);
});

test('in a browser they execute nothing and break no page', async ({ page }) => {
  test.setTimeout(180_000);
  const executed = await watchExecutions(page);
  for (let position = 0; position < hostileWords.length; position += isFull ? 20 : 80) {
    for (const [address, at] of [
      [pathOf('/fan-zone/celeb-bio', position), position],
      [pathOf('/bollywood-news', position + 7), position + 7],
    ] as const) {
      const answer = await page.goto(shell.url + address);
      expect([answer?.status(), new URL(page.url()).pathname]).toEqual([
        200,
        new URL(address, shell.url).pathname,
      ]);
      expect(bare((await page.locator('main h1').textContent()) ?? '')).toContain(
        bare(hostileWords[at] ?? ''),
      );
    }
  }
  await page.goto(`${shell.url}/celebrities/meher-tarana`);
  await islandsLive(page);
  await expect(page.locator('main blockquote')).toContainText(/./);
  expect(executed).toEqual([]);
});

type Question = {
  address: (text: string) => string;
  /** What of the words the page shows. */
  shows?: (words: string) => string | undefined;
  /** Where nobody has such a page, its visitors are sent home. */
  isMissing?: true;
};
const questions: Question[] = [
  { address: (text) => `/fan-zone/search?q=${text}`, shows: (words) => words.trim().slice(0, 80) },
  { address: (text) => `/fan-zone/compare?a=${text}&b=aarav-suryan` },
  { address: (text) => `/fan-zone/compare?a=aarav-suryan&b=meher-tarana&c=${text}` },
  { address: (text) => `/fan-zone/celeb-bio?page=${text}&letter=${text}` },
  { address: (text) => `/celebrities?occasion=${text}` },
  { address: (text) => `/order/aarav-suryan?step=${text}&occasion=${text}` },
  { address: (text) => `/login?next=${text}` },
  { address: (text) => `/auth/handoff?token=${text}&next=${text}` },
  { address: (text) => `/verify?authenticationToken=${text}` },
  { address: (text) => `/contact-sales?utm_source=${text}` },
  { address: (text) => `/?in=${text}` },
  {
    address: (text) => `/?name=${text}`,
    shows: (words) => Array.from(words.replace(/\s+/g, ' ').trim()).slice(0, 24).join(''),
  },
  { address: (text) => `/download?from=${text}` },
  // The router decodes a part of an address once more: what is still encoded then reads otherwise.
  { address: (text) => `/refund/${text}`, shows: (words) => (words.includes('%') ? undefined : words) },
  { address: (text) => `/payment/status/${text}` },
  { address: (text) => `/watch/${text}` },
  { address: (text) => `/celebrities/${text}`, isMissing: true },
  { address: (text) => `/quiz/${text}`, isMissing: true },
];

test('a thousand hostile texts in every query and address leave the page standing', async () => {
  test.setTimeout(isFull ? 900_000 : 300_000);
  const played = hostileWords.filter((_, at) => !isQuick || at % 3 === 0);
  const requested = played.flatMap((words, turn) =>
    questions
      .filter((_, at) => isFull || at === turn % questions.length)
      .map(({ address, shows, isMissing }) => ({
        address: address(encodeURIComponent(words)),
        shows: shows?.(words),
        isMissing,
      })),
  );
  expect(await faultsOf(siteUrl, requested)).toEqual([]);
});

type Form = { path: string; open?: (page: Page) => Promise<unknown>; inFullFormOnly?: true };
const forms: Form[] = [
  { path: '/contact-sales' },
  { path: '/brand-enquiry' },
  { path: '/login' },
  { path: '/verify' },
  { path: '/fan-zone/search' },
  { path: '/delete-account' },
  { path: '/', inFullFormOnly: true },
  { path: '/celebrities/aarav-suryan', inFullFormOnly: true },
  { path: '/fan-zone/celeb-twin', inFullFormOnly: true },
  { path: '/languages', inFullFormOnly: true },
  { path: '/refund/1', inFullFormOnly: true },
  {
    path: '/account/birthday',
    open: (page) => signInBrowser(page, freshNumber()),
    inFullFormOnly: true,
  },
  {
    path: '/contact-sales?second-step',
    open: (page) => giveDetails({ page, at: (path) => path }, 'sales'),
    inFullFormOnly: true,
  },
  { path: '/order/aarav-suryan?occasion=just-because', open: toNameStep, inFullFormOnly: true },
];

for (const { path, open } of forms.filter(({ inFullFormOnly }) => isFull || !inFullFormOnly)) {
  test(`a thousand hostile texts in the form at ${path} execute nothing`, async ({ page }) => {
    const executed = await watchExecutions(page);
    await open?.(page);
    if (new URL(page.url()).pathname !== path.split('?')[0]) await page.goto(path);
    await islandsLive(page);
    await expect(
      page.locator('main :is(input:not([type="radio"], [type="checkbox"]), textarea)'),
    ).not.toHaveCount(0);
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
        if (position % 25 === 0)
          await new Promise((rendered) => requestAnimationFrame(() => rendered(undefined)));
      }
    }, hostileWords);
    await expect(page.locator('main h1')).toBeVisible();
    expect(executed).toEqual([]);
  });
}

async function toNameStep(page: Page): Promise<void> {
  await page.goto('/order/aarav-suryan?occasion=just-because');
  await islandsLive(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('main input[type="radio"]').first().locator('xpath=ancestor::label[1]').click();
  await page.getByRole('radio', { name: 'English' }).locator('xpath=ancestor::label[1]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Their name').waitFor();
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
    // A picture or a film from a foreign host is refused, and nothing runs.
    const text = message.text();
    if (/Content Security Policy|Trusted Type/i.test(text) && !/^Loading (the image|media)/.test(text))
      executed.push(text);
  });
  return executed;
}

type Requested = { address: string; shows?: string | undefined; isMissing?: true | undefined };

/** Asks for the addresses, a few at once; a line for each that answers badly, shows not what it should or has foreign markup. */
async function faultsOf(host: string, all: readonly Requested[]): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...all];
  const ask = async () => {
    for (let requested = waiting.pop(); requested; requested = waiting.pop()) {
      const { address, shows, isMissing } = requested;
      const { response, text } = await askFor(host + address);
      if (response.status !== (isMissing ? 302 : 200)) faults.push(`${response.status} ${address}`);
      if (isMissing && response.headers.get('location') !== '/')
        faults.push(`${address} leads to ${response.headers.get('location')}`);
      if (response.status !== 200) continue;
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
      faults.push(...markupFaults(text, nonce).map((fault) => `${address}: ${fault}`));
      if (shows && !bare(textIn(text)).includes(bare(shows)))
        faults.push(`${address} does not show ${shows}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, ask));
  return faults;
}

/** A page as the server draws it; one that a busy machine held up past its deadline is asked for again. */
async function askFor(url: string, tries = 10): Promise<{ response: Response; text: string }> {
  const response = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
  const text = await response.text();
  const isLate = /<div data-slot="page"[^>]* data-state="fallback"/.test(text);
  if (!isLate || tries === 1) return { response, text };
  await wait(500);
  return askFor(url, tries - 1);
}

/** What a page says to a reader. */
function textIn(html: string): string {
  const main = load(html)('main');
  main.find('script, style').remove();
  return main.text();
}

/** Words without what HTML itself changes: spaces, and signs that cannot stand in a document. */
function bare(words: string): string {
  return words.replaceAll(/[\s\p{Cc}\uFFFD]/gu, '');
}
