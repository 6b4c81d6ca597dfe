/** @jest-environment jsdom */
import { until } from '@marquee/testing/until';
import type { PageData } from '../../../page/page-data.ts';
import { createPartners, type Partners } from '../../third-party/browser/partners.ts';
import { startConsent } from './consent-banner.ts';
import { deferredTexts } from '../../../page/deferred-messages.ts';

let loads: number;
beforeEach(() => {
  loads = 0;
  document.cookie = 'consent=; max-age=0';
  document.head.replaceChildren();
  document.body.innerHTML =
    '<div id="bottom"></div><main></main><div data-follows="app-band"></div><footer><a href="/cookies" data-privacy-choices>Privacy choices</a></footer>';
});
afterEach(() => {
  jest.restoreAllMocks();
  window.innerWidth = 1024;
});

const fakePartners: Partners = {
  any: true,
  loaded: () => false,
  forget: () => undefined,
  registrationComplete: () => undefined,
  load: async () => void (loads += 1),
};

function aPage(
  { indexable = true, ...options }: Partial<PageData['deferred']> & { indexable?: boolean } = {},
  partners: Partners = fakePartners,
) {
  const deferred: PageData['deferred'] = {
    scripts: [],
    styles: { href: '', integrity: '' },
    consent: 'opt-in',
    isPrivate: false,
    partners: [],
    serviceWorker: false,
    ...options,
  };
  const bottom = document.getElementById('bottom');
  return startConsent({
    page: () => ({ head: { siteUrl: '', indexable }, deferred }) as PageData,
    bottom: {
      bar: () => undefined,
      notice: () => undefined,
      panel: (element) => bottom?.append(element),
    },
    texts: deferredTexts.en,
    partners,
  });
}
const banner = () => document.querySelector('section');
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test('nothing is loaded before acceptance, which is stored', () => {
  aPage();
  expect([banner()?.querySelector('h2')?.textContent, loads]).toEqual(['Can we count visits?', 0]);
  expect(button('Accept')?.className).toBe(button('Reject')?.className);
  button('Accept')?.click();
  expect([banner(), loads, document.cookie]).toEqual([null, 1, 'consent=accepted']);
  aPage();
  expect([banner(), loads]).toEqual([null, 2]);
});

test('the banner element stays during in-site navigation', () => {
  const { arrived } = aPage();
  const shown = banner();
  arrived();
  expect(banner()).toBe(shown);
  button('Reject')?.click();
  arrived();
  expect(banner()).toBeNull();
});

test('a rejection loads nothing, and the banner does not show again', () => {
  aPage();
  button('Reject')?.click();
  aPage();
  expect([banner(), loads, document.cookie]).toEqual([null, 0, 'consent=rejected']);
});

test('under the policy notice the tools load at once, with a banner', () => {
  aPage({ consent: 'notice' });
  expect(banner()?.textContent).toContain('You can say no here');
  expect(loads).toBe(1);
});

test.each([
  ['private', { isPrivate: true }],
  ['not indexable, such as the order', { indexable: false }],
])('a page that is %s shows no banner, until the visitor opens the privacy choices', (_kind, options) => {
  aPage({ ...options, consent: 'notice' });
  // Without the notice the policy `notice` does not permit measuring.
  expect(loads).toBe(0);
  expect(banner()).toBeNull();
  const link = document.querySelector<HTMLElement>('[data-privacy-choices]');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  link?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(banner()?.querySelector('h2'));
  button('Reject')?.click();
  expect(document.activeElement).toBe(link);
});

test('on a phone the banner is above the footer, where it covers nothing', () => {
  window.innerWidth = 767;
  aPage();
  expect(document.querySelector('footer')?.previousElementSibling).toBe(banner());
  expect(document.getElementById('bottom')?.childElementCount).toBe(0);
  button('Accept')?.click();
  expect(banner()).toBeNull();
});

test.each(['opt-in', 'notice'] as const)(
  'who takes the consent back keeps no cookie of a partner, and the page is loaded again without them: %s',
  async (consent) => {
    // jsdom reports that it loads no other page.
    const navigate = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const tool = { kind: 'ad-pixel', id: '1', script: 'https://pixel.test/tool.js', hosts: [] } as const;
    aPage(
      { consent },
      createPartners([tool], () => undefined),
    );
    if (consent === 'opt-in') button('Accept')?.click();
    await until(() => document.querySelector('[data-partner]') !== null);
    document.cookie = '_fbp=left-by-the-pixel; path=/';
    expect(navigate).not.toHaveBeenCalled();

    document.querySelector<HTMLElement>('[data-privacy-choices]')?.click();
    button('Reject')?.click();
    expect(document.cookie).toBe('consent=rejected');
    expect(navigate).toHaveBeenCalledTimes(1);
  },
);
