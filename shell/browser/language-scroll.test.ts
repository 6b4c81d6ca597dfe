/** @jest-environment jsdom */
import { restorePlaceAcrossLanguages } from './language-scroll.ts';

// jsdom has no layout: each block is 100 px below the previous one, each page is scrolled down by 350 px.
const scrolledTo = jest.fn();
beforeEach(() => {
  scrolledTo.mockClear();
  sessionStorage.clear();
  Object.assign(window, { scrollY: 350, scrollTo: ({ top }: { top: number }) => scrolledTo(top) });
});

function opened(url: string, language: { path: string; blockHeight: number }) {
  history.replaceState({}, '', url);
  document.body.innerHTML = `<a class="mq-language" href="${language.path}">other</a>
    <main id="main">${'<p>text</p>'.repeat(6)}</main>`;
  for (const [at, block] of document.querySelectorAll('p').entries())
    block.getBoundingClientRect = () => ({ top: at * language.blockHeight - window.scrollY }) as DOMRect;
  restorePlaceAcrossLanguages(document, sessionStorage);
  document.querySelector('a')?.addEventListener('click', (event) => event.preventDefault());
}
const change = () => document.querySelector('a')?.click();

test('the page in the other language shows the same paragraph at the same height', () => {
  opened('/story?q=1', { path: '/hi/story?q=1', blockHeight: 100 });
  change();
  // The fifth paragraph was 50 px below the window's edge; here it is at 600.
  Object.assign(window, { scrollY: 0 });
  opened('/hi/story?q=1', { path: '/story?q=1', blockHeight: 150 });
  expect(scrolledTo).toHaveBeenCalledWith(4 * 150 - 50);
  scrolledTo.mockClear();

  opened('/hi/story?q=1', { path: '/story?q=1', blockHeight: 150 });
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('another page than the linked one is not scrolled', () => {
  opened('/story', { path: '/hi/story', blockHeight: 100 });
  change();
  opened('/other', { path: '/hi/other', blockHeight: 100 });
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('a storage that has invalid JSON is ignored', () => {
  sessionStorage.setItem('language-place', 'not { json');
  opened('/story', { path: '/hi/story', blockHeight: 100 });
  expect(change).not.toThrow();
  expect(scrolledTo).not.toHaveBeenCalled();
});
