/** @jest-environment jsdom */
import { aPageData } from '../../../testing/page-data.ts';
import { listCachedPages } from './list-cached-pages.ts';

/** The pages that `caches` holds, as HTML by their path. */
function cache(pages: Record<string, string>) {
  const urls = Object.keys(pages).map((at) => new URL(at, location.href).href);
  const stored = {
    keys: async () => urls.map((url) => ({ url })),
    match: async (url: URL) => ({ text: async () => pages[url.pathname] }),
  };
  Object.defineProperty(window, 'caches', { value: { open: async () => stored }, configurable: true });
}

beforeEach(() => {
  // The server is not well yet. Only `ok` is read.
  globalThis.fetch = async () => ({ ok: false }) as Response;
  history.replaceState(null, '', '/offline');
  document.body.innerHTML = '<section data-cached-pages="offline" hidden><h2>Pages</h2></section>';
});

test('without cached pages their section stays hidden, heading and all', async () => {
  cache({});
  await listCachedPages(aPageData());

  expect(document.querySelector('section')).not.toBeVisible();
});

test('cached pages of the language are listed by their titles', async () => {
  cache({ '/a': '<title>A story | Marquee</title>', '/hi/a': '<title>कहानी</title>' });
  await listCachedPages(aPageData());

  expect(document.querySelector('section')).toBeVisible();
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['A story']);
});

test('back online, the requested page is loaded again, but not while the visitor leaves for another page', async () => {
  cache({});
  history.replaceState(null, '', '/quiz');
  const reload = jest.fn();
  await listCachedPages(aPageData(), reload);
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);

  document.documentElement.dataset['navigating'] = '';
  dispatchEvent(new Event('online'));
  delete document.documentElement.dataset['navigating'];
  dispatchEvent(new Event('beforeunload'));
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
});
