/** @jest-environment jsdom */
import { restorePlaceAcrossLanguages } from './language-scroll.ts';

// jsdom lays nothing out: each block stands 100 px below the one before, each page 350 px down.
const scrolledTo = jest.fn();
beforeEach(() => {
  scrolledTo.mockClear();
  sessionStorage.clear();
  Object.assign(window, { scrollY: 350, scrollTo: ({ top }: { top: number }) => scrolledTo(top) });
});

function opened(address: string, language: { path: string; blockHeight: number }, session = sessionStorage) {
  history.replaceState({}, '', address);
  document.body.innerHTML = `<a class="mq-language" href="${language.path}">other</a>
    <main id="main">${'<p>words</p>'.repeat(6)}</main>`;
  for (const [at, block] of document.querySelectorAll('p').entries())
    block.getBoundingClientRect = () => ({ top: at * language.blockHeight - window.scrollY }) as DOMRect;
  restorePlaceAcrossLanguages(document, session);
  document.querySelector('a')?.addEventListener('click', (event) => event.preventDefault());
}
const change = () => document.querySelector('a')?.click();

test('the page in the other language shows the same paragraph at the same height', () => {
  opened('/story?q=1', { path: '/hi/story?q=1', blockHeight: 100 });
  change();
  // The fourth paragraph stood 50 px down; here it stands at 450.
  Object.assign(window, { scrollY: 0 });
  opened('/hi/story?q=1', { path: '/story?q=1', blockHeight: 150 });
  expect(scrolledTo).toHaveBeenCalledWith(4 * 150 - 50);
  scrolledTo.mockClear();

  opened('/hi/story?q=1', { path: '/story?q=1', blockHeight: 150 });
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('another page than the one that was wanted begins at its top', () => {
  opened('/story', { path: '/hi/story', blockHeight: 100 });
  change();
  opened('/other', { path: '/hi/other', blockHeight: 100 });
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('storage that fails or holds something else breaks nothing', () => {
  sessionStorage.setItem('language-place', 'not { json');
  opened('/story', { path: '/hi/story', blockHeight: 100 });
  const broken = { ...sessionStorage, getItem: fail, setItem: fail, removeItem: fail };
  opened('/story', { path: '/hi/story', blockHeight: 100 }, broken as Storage);
  expect(change).not.toThrow();
  expect(scrolledTo).not.toHaveBeenCalled();

  function fail(): never {
    throw new Error('no storage');
  }
});
