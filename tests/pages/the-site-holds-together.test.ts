import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { barePath } from '@marquee/i18n';
import { isFirstRing } from '@marquee/testing/ring';
import type { CrawledPage } from '../visitor/crawl.ts';
import { structuredDataFaults, type StructuredData } from '../visitor/schema-org.ts';
import { crawledPages, siteUrl } from './crawled-pages.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Every page that links lead to, in both languages, as a search engine sees it. */
let pages: Map<string, CrawledPage>;
/** Those that search engines may index. */
let indexablePages: CrawledPage[];
beforeAll(async () => {
  pages = (await crawledPages()).linked;
  indexablePages = [...pages.values()].filter(
    ({ html }) => !html('meta[name="robots"]').attr('content')?.includes('noindex'),
  );
});

test('every link inside the site leads to a page', () => {
  expect(pages.size).toBeGreaterThan(300);
  const astray = [...pages.values()].filter(({ status }) => status !== 200);
  expect(astray.map(({ status, address, from }) => `${status} ${address}, linked by ${from}`)).toEqual([]);
});

test('every page has one heading, a title, a description and its language', () => {
  const faults = [...pages.values()].flatMap(({ address, html }) => {
    const description = html('meta[name="description"]').attr('content') ?? '';
    const language =
      address === '/hi' || address.startsWith('/hi/') || address.startsWith('/hi?') ? 'hi' : 'en';
    return [
      html('h1').length === 1 ? [] : [`${html('h1').length} headings of the first level`],
      html('title').text().trim() ? [] : ['no title'],
      description ? [] : ['no description'],
      html('html').attr('lang') === language ? [] : [`lang is ${html('html').attr('lang')}`],
    ]
      .flat()
      .map((fault) => `${address}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test('search engines show every title whole and every description as it is', () => {
  const faults = [...pages.values()].flatMap(({ address, html }) => {
    const title = html('title').text();
    const description = html('meta[name="description"]').attr('content') ?? '';
    return [
      title.length > 65 ? [`${address}: ${title.length} characters in the title “${title}”`] : [],
      description.length < 50 ? [`${address}: only “${description}” describes it`] : [],
    ].flat();
  });
  expect(faults).toEqual([]);
});

test('every indexable page is canonical and links its other language, which links back', () => {
  expect(indexablePages.length).toBeGreaterThan(100);
  const faults = indexablePages.flatMap(({ address, html }) => {
    const canonical = html('link[rel="canonical"]').attr('href');
    const alternates = alternatesOf(html);
    const other = alternates[languageOf(address) === 'en' ? 'hi' : 'en'];
    const twin = pages.get(urlOf(other));
    const original = pages.get(urlOf(canonical));
    return [
      original?.html('link[rel="canonical"]').attr('href') === canonical ? [] : [`canonical is ${canonical}`],
      pathOf(canonical) === pathOf(address) ? [] : ['is canonical under another path'],
      alternates[languageOf(address)] === canonical ? [] : ['does not name itself among its alternates'],
      alternates['x-default'] === alternates['en'] ? [] : ['x-default is not the English page'],
      // A story may exist in one language only.
      other && !twin ? ['its other language is linked nowhere'] : [],
      !other || JSON.stringify(twin && alternatesOf(twin.html)) === JSON.stringify(alternates)
        ? []
        : ['its other language names other alternates'],
    ]
      .flat()
      .map((fault) => `${address}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test('every indexable page has a share title, a share text and an image that exists', async () => {
  const images = new Map<string, string>();
  const faults: string[] = [];
  for (const { address, html } of indexablePages) {
    for (const property of ['og:title', 'og:description', 'og:url', 'og:locale', 'og:type'])
      if (!html(`meta[property="${property}"]`).attr('content')) faults.push(`${address} has no ${property}`);
    images.set(html('meta[property="og:image"]').attr('content') ?? `${address} has none`, address);
  }
  const rendered = [...images].filter((_, at) => !isFirstRing || at % 9 === 0);
  for (const [image, address] of rendered) {
    const { status, headers, body } = await fetch(image);
    // A response that is not read would keep its connection open.
    await body?.cancel();
    const type = headers.get('content-type');
    if (status !== 200 || !type?.startsWith('image/'))
      faults.push(`${address}: the image ${image} is ${status} ${type}`);
  }
  expect(faults).toEqual([]);
});

test('every file a page loads exists', async () => {
  const files = new Map<string, string>();
  for (const { address, html } of pages.values()) {
    html(
      'img[src], source[src], video[poster], script[src], link[rel="stylesheet"], link[rel="icon"], track[src]',
    )
      .toArray()
      .flatMap((element) => ['src', 'poster', 'href'].map((name) => html(element).attr(name)))
      .filter((file): file is string => file !== undefined && !file.startsWith('data:'))
      .forEach((file) => files.set(new URL(file, absolute(address)).href, address));
  }
  const missing: string[] = [];
  for (const [file, address] of files) {
    const { status } = await fetch(file, { method: 'HEAD' });
    if (status !== 200) missing.push(`${status} ${file}, loaded by ${address}`);
  }
  expect(missing).toEqual([]);
});

test("structured data use schema.org's vocabulary", async () => {
  const read = [...pages.values()].filter((_, at) => !isFirstRing || at % 5 === 0);
  const found = read.flatMap((page) => structuredDataOf(page));
  expect(found.length).toBeGreaterThan(isFirstRing ? 60 : 300);
  expect(await structuredDataFaults(root, found)).toEqual([]);
});

/** The structured data types of each template that search engines index. */
const reported: [template: RegExp, types: string[]][] = [
  [/^\/$/, ['Organization', 'WebSite', 'VideoObject']],
  [/^\/languages$/, ['ItemList']],
  [/^\/fans$/, ['WebPage', 'ItemList']],
  [/^\/celebrities$/, ['ItemList']],
  [/^\/celebrities\/[^/?]+$/, ['Product', 'Offer', 'Person', 'VideoObject', 'BreadcrumbList']],
  [/^\/celebrities\/[^/?]+\/[^/?]+$/, ['Product', 'Offer', 'FAQPage', 'BreadcrumbList']],
  [/^\/quiz$/, ['ItemList']],
  [/^\/quiz\/[^/?]+$/, ['Quiz']],
  [/^\/fan-zone$/, ['ItemList']],
  [/^\/fan-zone\/celeb-bio(\?.*)?$/, ['ItemList', 'BreadcrumbList']],
  [/^\/fan-zone\/celeb-bio\/[^/?]+$/, ['ProfilePage', 'Person', 'BreadcrumbList']],
  [/^\/fan-zone\/trending$/, ['ItemList', 'BreadcrumbList']],
  [/^\/fan-zone\/compare\?a=[^&]+&b=/, ['ItemList', 'BreadcrumbList']],
  [/^\/bollywood-news(\?.*)?$/, ['CollectionPage', 'ItemList', 'BreadcrumbList']],
  [/^\/bollywood-news\/[^/?]+$/, ['NewsArticle', 'BreadcrumbList']],
  [/^\/download$/, ['SoftwareApplication']],
  [/^\/help$/, ['FAQPage']],
];

for (const [template, types] of reported) {
  test(`search engines read ${types.join(', ')} at ${template.source}, in both languages`, () => {
    const ofTemplate = indexablePages.filter(({ address }) => template.test(barePath(address)));
    expect(new Set(ofTemplate.map(({ address }) => languageOf(address)))).toEqual(new Set(['en', 'hi']));
    const faults = ofTemplate.flatMap((page) => {
      const present = structuredDataOf(page).flatMap(({ data }) => typesIn(data));
      const missing = types.filter((type) => !present.includes(type));
      return missing.length > 0 ? [`${page.address} lacks ${missing.join(', ')}`] : [];
    });
    expect(faults).toEqual([]);
  });
}

test('the sitemap lists exactly the indexable pages, with both languages', async () => {
  const sitemap = await (await fetch(absolute('/sitemap.xml'))).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => pathOf(address));
  expect(listed.toSorted()).toEqual(canonicalAddresses().toSorted());
});

function structuredDataOf({ address, html }: CrawledPage): StructuredData[] {
  return html('script[type="application/ld+json"]')
    .toArray()
    .map((script) => ({ address, data: JSON.parse(html(script).text()) as StructuredData['data'] }));
}

/** The types of an object and of all objects nested in it. */
function typesIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const type: unknown = Reflect.get(data, '@type');
  return [...(typeof type === 'string' ? [type] : []), ...Object.values(data).flatMap(typesIn)];
}

function canonicalAddresses(): string[] {
  return [...new Set(indexablePages.map(({ html }) => pathOf(html('link[rel="canonical"]').attr('href'))))];
}

function alternatesOf(html: CrawledPage['html']): Record<string, string> {
  return Object.fromEntries(
    html('link[rel="alternate"][hreflang]')
      .toArray()
      .map((link) => [html(link).attr('hreflang') ?? '', html(link).attr('href') ?? '']),
  );
}

const languageOf = (address: string) => (/^\/hi(\/|\?|$)/.test(address) ? 'hi' : 'en');
const absolute = (address: string) => new URL(address, siteUrl).href;
const pathOf = (address = '/') => new URL(address, siteUrl).pathname;
const urlOf = (address = '/') => pathOf(address) + new URL(address, siteUrl).search;

test('no built stylesheet of the shell or a remote applies :hover on a touch screen', () => {
  const folders = readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => `${name}/dist/browser`);
  const files = ['shell/dist/boot', ...folders].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.css'))
      .map((name) => `${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => hoverWithoutMedia(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

/** The selectors with `:hover` that are outside of `@media (hover: …)`. */
function hoverWithoutMedia(css: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [, before = '', brace] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    open.push(before);
    if (before.includes(':hover') && !open.some((rule) => rule.trim().startsWith('@media (hover:')))
      faults.push(before);
  }
  return faults;
}
