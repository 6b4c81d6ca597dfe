/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://www.shop.marquee.test/"}
 */
import type { PartnerScript } from '../../../page/partners.ts';
import { createPartners } from './partners.ts';

const scripts: PartnerScript[] = (['deep-link', 'ad-pixel', 'session-recording', 'tag-manager'] as const).map(
  (kind) => ({ kind, id: kind, script: `https://${kind}.test/tool.js`, hosts: [`https://${kind}.test`] }),
);
const inserted = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[data-partner]')].map(({ dataset, async }) => [
    dataset['partner'],
    async,
  ]);

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = '<div data-hydrate="load" data-state="server"></div>';
});
afterEach(() => jest.useRealTimers());

test('the four tools are loaded in order, and only after the islands are hydrated', async () => {
  const allow = jest.fn();
  const partners = createPartners(scripts, allow);
  const loading = partners.load();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(inserted()).toEqual([]);
  expect(allow).not.toHaveBeenCalled();

  document.querySelector('div')?.setAttribute('data-state', 'hydrated');
  await jest.advanceTimersByTimeAsync(300);
  await loading;
  // Fetched in parallel, run in order.
  expect(inserted()).toEqual(scripts.map(({ kind }) => [kind, false]));
});

test('scripts from the hosts of the tools are allowed, also by wildcard', async () => {
  document.body.innerHTML = '';
  const allow = jest.fn<void, [(url: URL) => boolean]>();
  const hosts = ['https://partner.test', 'https://*.tags.test'];
  await createPartners([{ ...scripts[0]!, hosts }], allow).load();
  const isPartner = (url: string) => allow.mock.calls[0]?.[0](new URL(url));
  for (const url of ['https://partner.test/tool.js', 'https://a.tags.test/b.js'])
    expect([url, isPartner(url)]).toEqual([url, true]);
  for (const url of [
    'http://partner.test/a.js',
    'http://a.tags.test/',
    'https://tags.test/',
    'https://eviltags.test/',
  ])
    expect([url, isPartner(url)]).toEqual([url, false]);
});

test('a completed registration is an event of the ad pixel with value 0 in INR', async () => {
  document.body.innerHTML = '';
  const partners = createPartners(
    scripts.filter(({ kind }) => kind === 'ad-pixel'),
    () => undefined,
  );
  await partners.load();
  partners.registrationComplete();
  const { fbq } = window as unknown as { fbq: { queue: unknown[][] } };
  expect(fbq.queue.at(-1)).toEqual(['track', 'CompleteRegistration', { value: 0, currency: 'INR' }]);
});

test.each(['', '; domain=www.shop.marquee.test', '; domain=shop.marquee.test', '; domain=marquee.test'])(
  'the cookies of all tools are removed, and none of the site: path=/%s',
  (domain) => {
    const site = ['consent', 'UUID', 'signedIn', 'appBanner'];
    const tools = ['_fbp', '_fbc', '_clck', '_clsk', '_ga', '_ga_4711', '_gid', '_gat_4711', '_gcl_au'];
    for (const name of [...site, ...tools, '_branch_match_id'])
      document.cookie = `${name}=1; path=/${domain}`;
    const names = () => document.cookie.split('; ').map((pair) => pair.split('=')[0]);
    expect(names()).toEqual(expect.arrayContaining([...site, ...tools]));

    createPartners(scripts, () => undefined).forget();
    expect(names()).toEqual(site);
    for (const name of site) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  },
);
